import { DAYS, daysText } from "../../game/deadline.ts";
import { clockText } from "../../game/terms-text.ts";
import { t } from "../../i18n/index.ts";
import { Segments } from "../../ui/controls.tsx";
import type { Opening } from "../../wire/protocol.ts";
import type { SideChoice } from "../../wire/types.ts";
import { SetChoice } from "../settings/index.ts";
import { clockKey, POOL_CLOCKS } from "./clocks.ts";
import { type TermsStore, TIMES, type Time } from "./terms-choice.ts";

interface FieldsProps {
  terms: TermsStore;
  isMember: boolean;
  /** Whether to offer only real-time games. */
  isRealTime?: boolean;
  /** Whether to ask for a rating range; a challenge has a fixed opponent. */
  hasBand: boolean;
}

/** The terms of a game. */
export function TermsFields({ terms, isMember, isRealTime = false, hasBand }: FieldsProps) {
  const choice = terms.choice.value;
  const time = isRealTime ? "clock" : choice.time;
  return (
    <>
      {!isRealTime && (
        <Segments<Time>
          label={t("terms-time")}
          testid="terms-time"
          value={time}
          options={TIMES.map((each) => ({ value: each, label: t(`terms-time-${each}`) }))}
          onChange={(chosen) => terms.choose({ time: chosen })}
        />
      )}
      {time === "clock" && <ClockField terms={terms} />}
      {time === "days" && <DaysField terms={terms} isMember={isMember} />}
      {isMember && time !== "none" && (
        <Segments<"rated" | "casual">
          label={t("terms-rated")}
          testid="terms-rated"
          value={choice.isRated ? "rated" : "casual"}
          options={[
            { value: "rated", label: t("game-rated") },
            { value: "casual", label: t("game-casual") },
          ]}
          onChange={(value) => terms.choose({ isRated: value === "rated" })}
        />
      )}
      <Segments<SideChoice>
        label={t("home-colour")}
        testid="terms-side"
        value={choice.side}
        options={(["white", "random", "black"] as const).map((side) => ({
          value: side,
          label: t(`home-colour-${side}`),
        }))}
        onChange={(side) => terms.choose({ side })}
      />
      <SetChoice testid="terms-box" bugTestid="terms-" />
      <Segments<Opening>
        label={t("home-opening")}
        testid="terms-opening"
        value={choice.opening}
        options={(["tournament", "rulebook"] as const).map((opening) => ({
          value: opening,
          label: t(`home-opening-${opening}`),
        }))}
        onChange={(opening) => terms.choose({ opening })}
      />
      {hasBand && isMember && <BandField terms={terms} />}
    </>
  );
}

function ClockField({ terms }: Pick<FieldsProps, "terms">) {
  const choice = terms.choice.value;
  const number = (field: "minutes" | "increment", least: number) => (
    <label class="field">
      <span>{t(`home-clock-${field}`)}</span>
      <input
        type="number"
        data-testid={`terms-${field}`}
        min={least}
        max={180}
        value={choice[field]}
        onChange={(event) => terms.choose({ [field]: event.currentTarget.valueAsNumber })}
      />
    </label>
  );
  return (
    <>
      <label class="field">
        <span>{t("home-clock")}</span>
        <select
          data-testid="terms-clock"
          value={choice.clock}
          onChange={(event) => terms.choose({ clock: event.currentTarget.value })}
        >
          {POOL_CLOCKS.map((clock) => (
            <option key={clockKey(clock)} value={clockKey(clock)}>
              {clockText(clock)}
            </option>
          ))}
          <option value="own">{t("home-clock-own")}</option>
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

function DaysField({ terms, isMember }: Pick<FieldsProps, "terms" | "isMember">) {
  const { days } = terms.choice.value;
  return (
    <div class="field">
      <Segments<string>
        label={t("terms-days")}
        testid="terms-days"
        value={String(days)}
        options={DAYS.map((each) => ({ value: String(each), label: String(each), title: daysText(each) }))}
        onChange={(value) => terms.choose({ days: Number(value) })}
      />
      <p class="note">{t(isMember ? "terms-days.note" : "terms-days.guest")}</p>
    </div>
  );
}

/** The accepted rating range; an empty field is an open end. */
function BandField({ terms }: Pick<FieldsProps, "terms">) {
  const end = (field: "lowest" | "highest") => (
    <label class="field">
      <span>{t(`terms-${field}`)}</span>
      <input
        type="number"
        min={0}
        max={4000}
        step={50}
        placeholder={t("terms-any")}
        data-testid={`terms-${field}`}
        value={terms.choice.value[field]}
        onChange={(event) => terms.choose({ [field]: event.currentTarget.value })}
      />
    </label>
  );
  return (
    <fieldset class="field">
      <legend>{t("terms-band")}</legend>
      <div class="pair">
        {end("lowest")}
        {end("highest")}
      </div>
    </fieldset>
  );
}
