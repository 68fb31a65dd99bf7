import { settings } from "../../app/settings.ts";
import { shownOf } from "../../game/history.ts";
import type { GameStore } from "../../game/store.ts";
import type { PictureSource } from "../pictures/index.ts";
import { framesTo } from "../pictures/index.ts";

/** The positions of a game, for an image of the current one or an animation of all. */
export function gamePicture(store: GameStore): PictureSource {
  const state = store.state.value;
  const frames = state ? framesTo(shownOf(state.position).pieces, state.moves) : [];
  const turn = (settings.turn + (store.flipped.value ? 3 : 0)) % 6;
  return { frames, at: store.browsing.ply.value, turn, name: `hive-${store.id.slice(0, 8)}` };
}
