/** Commands of the text view, by their English names. */
export const COMMANDS = [
  "board",
  "hand",
  "moves",
  "clock",
  "last",
  "why",
  "players",
  "hint",
  "takeback",
  "draw",
  "accept",
  "decline",
  "resign",
  "yes",
  "rematch",
  "chat",
  "pass",
  "help",
] as const;
export type CommandName = (typeof COMMANDS)[number];

export interface Command {
  name: CommandName;
  rest: string;
}

/**
 * Parses a command: its name in the page's language or in English, then its arguments. Returns null for anything else,
 * which may be a move.
 */
export function readCommand(text: string, words: Readonly<Record<CommandName, string>>): Command | null {
  const [first = "", ...others] = text.trim().split(/\s+/);
  const word = first.toLowerCase();
  const name = COMMANDS.find((each) => words[each].toLowerCase() === word) ?? COMMANDS.find((each) => each === word);
  return name ? { name, rest: others.join(" ") } : null;
}

/** Finds a piece by "wA1", "wa1", or "a1" for the side to move. */
export function readPiece(text: string, pieces: readonly string[], side: "white" | "black"): string | null {
  const wanted = text.trim().toLowerCase();
  const colour = side === "white" ? "w" : "b";
  return pieces.find((piece) => [wanted, colour + wanted].includes(piece.toLowerCase())) ?? null;
}
