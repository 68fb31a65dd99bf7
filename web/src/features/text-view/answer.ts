import { leftText } from "../../game/deadline.ts";
import { handLine, hiveLines, spokenTime } from "../../game/describe.ts";
import { other } from "../../game/history.ts";
import { choices, complete } from "../../game/notation.ts";
import type { GameStore } from "../../game/store.ts";
import { errorText, pieceName, placeText, playerName, reasonText, sentence, spokenMove } from "../../game/words.ts";
import { list, t } from "../../i18n/index.ts";
import type { Action, GameState, Offer } from "../../wire/protocol.ts";
import { COMMANDS, type Command, type CommandName, readCommand, readPiece } from "./command.ts";

/** Command words in the page's language. */
function commandWords(): Record<CommandName, string> {
  return Object.fromEntries(COMMANDS.map((name) => [name, t(`blind-word-${name}`)])) as Record<CommandName, string>;
}

/** One line of help per command. */
export function helpLines(): string[] {
  const words = commandWords();
  const example = "wA1 -bQ";
  const commands = COMMANDS.filter((name) => name !== "help" && name !== "yes");
  return [
    t("blind-help-move", { example }),
    ...commands.map((name) => t(`blind-help-${name}`, { word: words[name], piece: "wA1" })),
  ];
}

/** Executes an input line and returns the reply. `asked` is the command that awaits confirmation. */
export async function answer(store: GameStore, text: string, asked: Asked): Promise<string> {
  const state = store.state.value;
  if (!state || text.trim() === "") {
    return "";
  }
  const command = readCommand(text, commandWords());
  const wasAsked = asked.resign;
  asked.resign = false;
  // Any other command than "yes" drops a move that awaits confirmation.
  if (command?.name !== "yes") {
    store.choosing.confirming.value = null;
  }
  return command ? run(store, state, command, wasAsked, asked) : move(store, state, text);
}

export interface Asked {
  resign: boolean;
}

async function run(
  store: GameStore,
  state: GameState,
  { name, rest }: Command,
  wasAsked: boolean,
  asked: Asked,
): Promise<string> {
  switch (name) {
    case "board":
      return hive(state);
    case "hand":
      return hands(state);
    case "moves":
      return moves(state, rest);
    case "why":
      return why(store, state, rest);
    case "clock":
      return clock(store);
    case "last":
      return last(state);
    case "players":
      return players(state);
    case "hint":
      return hint(store, state);
    case "pass":
      if (!state.position.pass || !store.yourTurn.value) {
        return reasonText({ code: "may-not-pass", cells: [] });
      }
      store.pass();
      return "";
    case "resign":
      asked.resign = true;
      return t("blind-resign-sure", { yes: commandWords().yes });
    case "yes":
      if (store.choosing.confirming.value) {
        store.confirm();
        return "";
      }
      return wasAsked ? act(store, state.moves.length < 2 ? "abort" : "resign") : unknown(commandWords().yes);
    case "takeback":
    case "rematch":
      return act(store, name);
    case "draw":
      return act(store, "offer-draw");
    case "accept":
    case "decline":
      return reply(store, state, name);
    case "chat": {
      const error = await store.say(rest);
      return error ? errorText(error) : t("blind-sent");
    }
    case "help":
      return helpLines().join("\n");
  }
}

async function move(store: GameStore, state: GameState, text: string): Promise<string> {
  if (!store.yourTurn.value) {
    return t("blind-not-turn");
  }
  const found = complete(choices(state.position), text);
  const [only, second] = found;
  if (only && !second) {
    store.choose(only.uhp, only.piece, only.to);
    return store.choosing.confirming.value ? t("blind-move-sure", { notation: only.uhp, yes: commandWords().yes }) : "";
  }
  return second ? list(found.slice(0, 20).map((choice) => choice.uhp)) : unknown(text);
}

function unknown(text: string): string {
  return t("blind-unknown", { text, help: commandWords().help });
}

function hive(state: GameState): string {
  const lines = hiveLines(state.position.pieces.map(([piece, q, r]) => ({ piece, hex: [q, r] as const })));
  return lines.length > 0 ? lines.join("\n") : t("blind-hive-empty");
}

function hands(state: GameState): string {
  return (["white", "black"] as const).map((side) => handLine(state.game.set, side, state.position.hands)).join("\n");
}

function moves(state: GameState, rest: string): string {
  const { legal, stuck, turn } = state.position;
  if (rest === "") {
    const movable = Object.keys(legal).map(pieceName);
    return movable.length > 0 ? t("blind-movable", { pieces: list(movable) }) : t("blind-movable-none");
  }
  const piece = readPiece(rest, [...Object.keys(legal), ...Object.keys(stuck)], turn);
  if (!piece) {
    return t("blind-no-piece", { text: rest });
  }
  const places = (legal[piece] ?? []).map(([, , uhp]) => t("blind-place", { where: placeText(uhp), notation: uhp }));
  const name = sentence(pieceName(piece));
  return places.length > 0
    ? t("blind-moves", { piece: name, places: list(places) })
    : t("blind-moves-none", { piece: name });
}

async function why(store: GameStore, state: GameState, rest: string): Promise<string> {
  const { legal, stuck, pieces, turn } = state.position;
  const known = [...Object.keys(legal), ...Object.keys(stuck), ...pieces.map(([piece]) => piece)];
  const piece = readPiece(rest, known, turn);
  if (!piece) {
    return t("blind-no-piece", { text: rest });
  }
  if (legal[piece]) {
    return t("blind-can-move", { piece: sentence(pieceName(piece)) });
  }
  const reason = await store.why(piece, null);
  return reason ? reasonText(reason) : t("blind-can-move", { piece: sentence(pieceName(piece)) });
}

function clock(store: GameStore): string {
  const due = store.state.value?.due ?? null;
  if (store.pausedUntil() !== null) {
    return t("waiting-paused");
  }
  if (due !== null) {
    return t("waiting-left", { time: leftText(due - store.now(), "long") });
  }
  const white = store.timeLeft("white");
  const black = store.timeLeft("black");
  return white === null || black === null
    ? t("blind-clock-none")
    : t("blind-clock", { white: spokenTime(white), black: spokenTime(black) });
}

function last(state: GameState): string {
  const ply = state.moves.at(-1);
  return ply ? spokenMove(ply, other(state.position.turn)) : t("blind-last-none");
}

function players(state: GameState): string {
  const name = (side: "white" | "black") =>
    playerName(state.players[side], side, state.you, state.game.kind === "friend");
  return t("blind-players", { white: name("white"), black: name("black") });
}

async function hint(store: GameStore, state: GameState): Promise<string> {
  await store.askHint();
  const found = store.choosing.hint.value;
  if (!found) {
    return "";
  }
  const lies = state.position.pieces.some(([piece]) => piece === found.piece);
  const move = spokenMove(
    { uhp: found.uhp, piece: found.piece, manner: lies ? "slides" : "placed", by: null },
    state.position.turn,
  );
  return t("blind-hint", { move, notation: found.uhp });
}

async function reply(store: GameStore, state: GameState, word: "accept" | "decline"): Promise<string> {
  const offer = (["draw", "takeback", "rematch", "pause"] as const).find((each: Offer) => {
    const by = state.offers[each];
    return by != null && by !== state.you;
  });
  if (!offer) {
    return t("blind-nothing-offered");
  }
  return act(store, offer === "rematch" && word === "accept" ? "rematch" : (`${word}-${offer}` as Action));
}

async function act(store: GameStore, action: Action): Promise<string> {
  return (await store.act(action)) ? t("blind-sent") : "";
}
