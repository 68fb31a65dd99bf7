import { CLOCKS, choices, choose, LEVELS, setOf } from "../../game/choices.ts";
import { t } from "../../i18n/index.ts";
import { Segments, Slider } from "../../ui/controls.tsx";
import type { Kind, Opening, Side } from "../../wire/protocol.ts";
import { OwnName, SetChoice } from "../settings/index.ts";

/** All options of a new game. */
export function WayOptions({ kind }: { kind: Kind }) {
  const choice = choices.value[kind];
  return (
    <>
      {kind === "computer" && (
        <>
          <Slider
            label={t("home-level")}
            testid="level"
            min={LEVELS.min}
            max={LEVELS.max}
            value={choice.level}
            text={t("level-label", { level: choice.level, name: t(`level-${choice.level}`) })}
            onChange={(level) => choose(kind, { level })}
          />
          <p class="note">{t(`level-${choice.level}.note`)}</p>
        </>
      )}
      {kind !== "table" && (
        <Segments<Side | "random">
          label={t("home-colour")}
          testid={`colour-${kind}`}
          value={choice.side}
          options={(["white", "random", "black"] as const).map((side) => ({
            value: side,
            label: t(`home-colour-${side}`),
          }))}
          onChange={(side) => choose(kind, { side })}
        />
      )}
      <SetChoice testid={`box-${kind}`} bugTestid="set-" />
      <p class="note">{t(`set-${setOf(choice).toLowerCase().replace("+", "-")}-about`)}</p>
      <Segments<Opening>
        label={t("home-opening")}
        testid={`opening-${kind}`}
        value={choice.opening}
        options={(["tournament", "rulebook"] as const).map((opening) => ({
          value: opening,
          label: t(`home-opening-${opening}`),
        }))}
        onChange={(opening) => choose(kind, { opening })}
      />
      <p class="note">{t(`opening-${choice.opening}-about`)}</p>
      <ClockChoice kind={kind} />
      {kind === "friend" && <OwnName />}
    </>
  );
}

function ClockChoice({ kind }: { kind: Kind }) {
  const choice = choices.value[kind];
  const label = (clock: string) => {
    if (clock === "none" || clock === "own") {
      return t(`home-clock-${clock}`);
    }
    const [minutes = "", increment = ""] = clock.split("+");
    return t("clock-name", { minutes, increment });
  };
  const number = (field: "minutes" | "increment", least: number) => (
    <label class="field">
      <span>{t(`home-clock-${field}`)}</span>
      <input
        type="number"
        data-testid={`clock-${field}`}
        min={least}
        max={180}
        value={choice[field]}
        onChange={(event) => choose(kind, { [field]: event.currentTarget.valueAsNumber })}
      />
    </label>
  );
  return (
    <>
      <label class="field">
        <span>{t("home-clock")}</span>
        <select
          data-testid={`clock-${kind}`}
          value={choice.clock}
          onChange={(event) => choose(kind, { clock: event.currentTarget.value })}
        >
          {CLOCKS.map((clock) => (
            <option key={clock} value={clock}>
              {label(clock)}
            </option>
          ))}
        </select>
      </label>
      {choice.clock === "own" && (
        <div class="pair">
          {number("minutes", 1)}
          {number("increment", 0)}
        </div>
      )}
    </>
  );
}
