import { PersonName } from "../../table/lists/person.tsx";
import type { LobbyGame } from "../../wire/types.ts";

/** Both players of a game in progress. */
export function GamePlayers({ game: { white, black } }: { game: LobbyGame }) {
  return (
    <>
      <span class="running-player">
        <i class="stone white" aria-hidden="true" />
        <PersonName person={white} />
      </span>
      <span class="running-player">
        <i class="stone" aria-hidden="true" />
        <PersonName person={black} />
      </span>
    </>
  );
}
