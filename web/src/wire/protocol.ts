/** Short names for the generated types of the protocol; see docs/protocol.md. */
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

/** The state of a game as messages carry it: moves without positions. */
export type LiveState = Standing<TimedMove>;
/** Axial coordinates `[q, r]`. */
export type Hex = Place;
/** A piece by its UHP name, such as `wA1`. */
export type PieceId = string;
export type BugLetter = "Q" | "S" | "B" | "G" | "A" | "M" | "L" | "P";
export type Players = BySide<Player>;
export type Result = Ending;
export type Position = PositionView;
export type Hand = PositionView["hands"]["white"];
export type StartPosition = StartView;
export type Problem = ProblemView;
