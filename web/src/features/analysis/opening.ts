/** Opens an analysis from its address: a link, a local, running or archived game, a position, or an empty board. */
import { request } from "../../app/api.ts";
import { visitorName } from "../../app/identity.ts";
import { setOf, choices as ways } from "../../game/choices.ts";
import { localState } from "../../local/venue.ts";
import type { GameState, LiveState, Side } from "../../wire/protocol.ts";
import type { ArchivedGame } from "../../wire/types.ts";
import { startOf } from "../../worker/position-ref.ts";
import { decode, type Snapshot } from "./link.ts";
import { loadSaved, ON_DEVICE } from "./persistence.ts";
import { lineFrom, nearest, newStudy, type Study, studyOfLine, unfolded } from "./study.ts";
import { nameTag, resultTag } from "./tags.ts";
import { fromWire } from "./wire.ts";

/** The initial snapshot, and a notice about it. */
export interface Opened {
  readonly snapshot: Snapshot;
  /** Message key: why the address could not be opened as requested. */
  readonly trouble?: "analysis-bad-link" | "analysis-running";
  /** The last analysis on this device, offered if the address asks for none. */
  readonly last?: Snapshot;
}

export async function openAddress(search: string, fragment: string): Promise<Opened> {
  const query = new URLSearchParams(search);
  if (fragment === ON_DEVICE) {
    const snapshot = loadSaved();
    return snapshot ? { snapshot: whole(snapshot) } : { snapshot: fresh(), trouble: "analysis-bad-link" };
  }
  if (fragment !== "") {
    const snapshot = await decode(fragment);
    return snapshot ? { snapshot: whole(snapshot) } : { snapshot: fresh(), trouble: "analysis-bad-link" };
  }
  const [game, solo] = [query.get("game"), query.get("solo")];
  const [archived, position] = [query.get("archive"), query.get("start")];
  if (game) {
    return openGame(await request<GameState>(`/api/games/${encodeURIComponent(game)}`));
  }
  if (solo) {
    return openGame(await localState(solo));
  }
  if (archived) {
    return openArchived(archived);
  }
  if (position) {
    return { snapshot: opened(newStudy({ position })) };
  }
  const last = loadSaved();
  return { snapshot: fresh(), ...(last && last.study.children.length > 0 ? { last: whole(last) } : {}) };
}

/** The study at its start, from White's point of view. */
export function opened(study: Study): Snapshot {
  return { study: unfolded(study), path: [], flipped: false, turn: 0 };
}

/** An empty board with the last game type and opening rule chosen for a local two-player game. */
function fresh(): Snapshot {
  const choice = ways.value.table;
  return opened(newStudy(startOf(setOf(choice), choice.opening)));
}

function whole(snapshot: Snapshot): Snapshot {
  const study = unfolded(snapshot.study);
  return { ...snapshot, study, path: nearest(study, snapshot.path) };
}

function openGame(state: LiveState): Opened {
  const { game, players, moves, result, you } = state;
  // Fair play: an unfinished game against a person must not be opened next to an engine.
  if (result === null && game.kind !== "computer") {
    return { snapshot: fresh(), trouble: "analysis-running" };
  }
  const name = (side: Side) => nameTag(players[side]) || (you === side ? visitorName() : "");
  const tags = {
    ...(name("white") ? { White: name("white") } : {}),
    ...(name("black") ? { Black: name("black") } : {}),
    Date: new Date(game.created).toISOString().slice(0, 10).replaceAll("-", "."),
    ...(result && result.reason !== "aborted" ? { Result: resultTag(result.winner) } : {}),
  };
  const start = game.start ? { position: game.start.position } : startOf(game.set, game.opening);
  const study = studyOfLine(
    start,
    moves.map(({ uhp }) => uhp),
    tags,
  );
  const snapshot = opened(study);
  return { snapshot: { ...snapshot, path: lineFrom(study, []), flipped: state.you === "black" } };
}

/** An archived game with its comments and variations, opened at its end. */
async function openArchived(id: string): Promise<Opened> {
  const study = fromWire((await request<ArchivedGame>(`/api/archive/${encodeURIComponent(id)}`)).study);
  if (!study) {
    return { snapshot: fresh(), trouble: "analysis-bad-link" };
  }
  return { snapshot: { ...opened(study), path: lineFrom(study, []) } };
}
