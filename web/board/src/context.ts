import type { State } from "./state.ts";
import type { BoardEvents } from "./types.ts";

/** What the parts of a board share. */
export interface Context {
  readonly state: State;
  readonly events: BoardEvents;
  /** The element that shows the table and takes its events. */
  readonly root: HTMLElement;
  /** Asks for a new picture before the next frame; `camera` if nothing but the camera moved. */
  draw(what?: "camera"): void;
  /** Whether the player's system asks for less motion. */
  calm(): boolean;
  /** Whether the page is being laid out for paper, where the camera does not apply. */
  paper(): boolean;
}
