import type { State } from "./state.ts";
import type { BoardEvents } from "./types.ts";

/** Shared by the parts of a board. */
export interface Context {
  readonly state: State;
  readonly events: BoardEvents;
  /** The element that shows the table and receives its events. */
  readonly root: HTMLElement;
  /** Schedules rendering before the next frame; `camera` if only the camera moved. */
  draw(what?: "camera"): void;
  /** Whether the system prefers reduced motion. */
  calm(): boolean;
  /** Whether the page is laid out for print, where the camera does not apply. */
  paper(): boolean;
}
