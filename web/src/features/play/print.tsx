import { settings } from "../../app/settings.ts";
import { moverOf, positionAt, shownOf } from "../../game/history.ts";
import type { GameStore } from "../../game/store.ts";
import { endText } from "../../game/words.ts";
import { MoveText } from "../../table/move-text.tsx";
import type { Sheet } from "../../table/print-sheet.tsx";
import type { Ply } from "../../wire/protocol.ts";

/** The position of a game that is on the board, and all its moves. */
export function gameSheet(store: GameStore): Sheet | null {
  const state = store.state.peek();
  if (!state) {
    return null;
  }
  const { moves, players, position, result } = state;
  // A game from a position may start with Black.
  const shift = moverOf(0, moves.length, position.turn) === "black" ? 1 : 0;
  const rounds = Array.from({ length: Math.ceil((moves.length + shift) / 2) }, (_, round) => round * 2 - shift);
  return {
    names: { white: players.white.name, black: players.black.name },
    result: result && endText(result, players),
    pieces: positionAt(shownOf(position), moves, store.browsing.ply.peek()).pieces,
    turn: (settings.turn + (store.flipped.peek() ? 3 : 0)) % 6,
    moves: rounds.map((first, round) => (
      <li key={round} class="print-round">
        <span>{round + 1}.</span>
        <PrintedMove ply={moves[first]} />
        <PrintedMove ply={moves[first + 1]} />
      </li>
    )),
  };
}

function PrintedMove({ ply }: { ply: Ply | undefined }) {
  return <span>{ply && <MoveText uhp={ply.piece ? ply.uhp : "pass"} />}</span>;
}
