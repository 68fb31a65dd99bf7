/** Where an analysis begins: a position string, or a UHP game string whose moves are part of the start. */
export type Start = { readonly position: string } | { readonly game: string };

/** A place in an analysis: where it starts and the moves that led on. */
export interface At {
  readonly start: Start;
  readonly moves: readonly string[];
}

/** The request by which the server is asked about a place: a `SandboxRequest` of docs/protocol.md. */
export function requestOf({ start, moves }: At): Start & { moves: readonly string[] } {
  return { ...start, moves };
}
