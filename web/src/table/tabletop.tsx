import type { ComponentChildren, RefObject } from "preact";
import { useRef } from "preact/hooks";
import { settings } from "../app/settings.ts";
import { t } from "../i18n/index.ts";
import { isPhone } from "../ui/media.ts";
import type { Side } from "../wire/protocol.ts";
import "../styles/tabletop.css";

type Place = RefObject<HTMLDivElement | null>;

/** Elements that hold the board of a screen and its overlays. */
export interface Places {
  table: Place;
  hands: Record<Side, Place>;
  covers: readonly [above: Place, below: Place];
  /** Places for the board's buttons in the players' rows. */
  controls: Record<Side, Place>;
}

export function usePlaces(): Places {
  const table = useRef<HTMLDivElement>(null);
  const white = useRef<HTMLDivElement>(null);
  const black = useRef<HTMLDivElement>(null);
  const top = useRef<HTMLDivElement>(null);
  const bottom = useRef<HTMLDivElement>(null);
  const whiteControls = useRef<HTMLDivElement>(null);
  const blackControls = useRef<HTMLDivElement>(null);
  return {
    table,
    hands: { white, black },
    covers: [top, bottom],
    controls: { white: whiteControls, black: blackControls },
  };
}

/** A player's name and clock beside their hand. */
export interface Seat {
  readonly player: ComponentChildren;
  readonly clock?: ComponentChildren;
  readonly isOnTurn: boolean;
  /** There is no player to name, so that the colour suffices where space is tight. */
  readonly isPlain?: boolean;
}

interface TabletopProps {
  places: Places;
  /** The side at the bottom. */
  bottom: Side;
  seats: Record<Side, Seat>;
  /** CSS class of the screen. */
  kind: string;
  /** Attributes read by tests. */
  marks: Record<`data-${string}`, string | number | boolean>;
  head?: ComponentChildren;
  /** Side to move or result: above the table, on phones in the row of the lower player. */
  status?: ComponentChildren;
  /** Overlays at the upper and lower edge of the table. The hive keeps clear of both. */
  above?: ComponentChildren;
  below?: ComponentChildren;
  /** Additional elements over the board. */
  stage?: ComponentChildren;
  panel: ComponentChildren;
  panelLabel: string;
  children?: ComponentChildren;
}

/** Common layout of all screens with a board: table, hands and panel. */
export function Tabletop(props: TabletopProps) {
  const { places, bottom, seats, kind, marks, head, status, above, below, stage, panel, panelLabel, children } = props;
  const classes = ["tabletop", kind, ...(settings.zen ? ["zen"] : [])];
  return (
    <div class={classes.join(" ")} {...marks}>
      {head}
      <main class="stage" id="content" tabIndex={-1}>
        <div class="table" ref={places.table} data-testid="board" />
        <div class="stage-top" ref={places.covers[0]}>
          {!isPhone.value && status}
          {above}
        </div>
        <div class="stage-bottom" ref={places.covers[1]}>
          {below}
        </div>
        {stage}
      </main>
      {(["white", "black"] as const).map((side) => (
        <section
          key={side}
          class={`seat seat-${side === bottom ? "bottom" : "top"}${seats[side].isPlain ? " plain" : ""}`}
          aria-label={t("side-name", { side })}
          data-side={side}
          data-turn={seats[side].isOnTurn}
          data-testid={`player-${side}`}
        >
          <div class="player">{seats[side].player}</div>
          <div class="seat-controls" ref={places.controls[side]} />
          {isPhone.value && side === bottom && status && <div class="seat-status">{status}</div>}
          <div class="hand" ref={places.hands[side]} data-testid={`hand-${side}`} />
          {seats[side].clock && <div class="seat-clock">{seats[side].clock}</div>}
        </section>
      ))}
      <aside class="panel" aria-label={panelLabel}>
        {panel}
      </aside>
      {children}
    </div>
  );
}
