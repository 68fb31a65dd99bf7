/** The messages of a Skep server, as docs/protocol.md describes them: names for what is derived from the Rust types. */
import type {
  BySide,
  Ending,
  Place,
  Player,
  PositionView,
  ProblemView,
  Standing,
  StartView,
  TimedMove,
} from "./types.ts";

export type {
  Action,
  ChatLine,
  ClientMessage,
  ClockSetting,
  Clocks,
  Created,
  CreateGame,
  EndReason,
  Fault,
  GameState,
  Kind,
  Manner,
  Offer,
  Offers,
  Opening,
  Player,
  Ply,
  Presence,
  ProtocolError,
  Reason,
  ServerMessage,
  Side,
  Summary,
  TextFault,
} from "./types.ts";

export { PROTOCOL } from "./types.ts";

/** How a game stands, as messages tell it: the rest follows by the rules. */
export type LiveState = Standing<TimedMove>;
/** A cell of the plane: axial coordinates `[q, r]`. */
export type Hex = Place;
/** A piece by its UHP name, such as `wA1`. */
export type PieceId = string;
export type BugLetter = "Q" | "S" | "B" | "G" | "A" | "M" | "L" | "P";
export type Players = BySide<Player>;
export type Result = Ending;
export type Position = PositionView;
export type Hand = PositionView["hands"]["white"];
export type StartPosition = StartView;
/** Something that is wrong with a position. */
export type Problem = ProblemView;
