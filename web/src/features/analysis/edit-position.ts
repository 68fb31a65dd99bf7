import { ApiError, troubleOf } from "../../app/api.ts";
import { go } from "../../app/router.ts";
import { requestOf } from "../../worker/positions.ts";
import { check } from "../editor/api.ts";
import type { AnalysisStore } from "./store.ts";

/** Takes the position that is looked at into the editor. */
export async function editPosition(store: AnalysisStore): Promise<void> {
  try {
    const { position } = await check({ at: requestOf(store.at.value) });
    go(`/editor?position=${encodeURIComponent(position)}`);
  } catch (error) {
    if (!(error instanceof ApiError)) {
      throw error;
    }
    store.positions.value.trouble.value = troubleOf(error);
  }
}
