import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { t } from "../../i18n/index.ts";
import { Chip, Segments } from "../../ui/controls.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTyped } from "../../ui/use-typed.ts";
import type { ArchiveResult, EndReason } from "../../wire/types.ts";
import { type Condition, isFiltered, mineOf, type Query, SORTS, SOURCES } from "./query.ts";

const SETS = ["Base", "Base+M", "Base+L", "Base+P", "Base+ML", "Base+MP", "Base+LP", "Base+MLP"];
const RESULTS: readonly ArchiveResult[] = ["white", "black", "draw", "unfinished"];
const REASONS: readonly EndReason[] = [
  "surrounded",
  "resignation",
  "time",
  "both-surrounded",
  "agreement",
  "repetition",
  "abandoned",
];
const LEVELS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];
/** Filters shown on demand. */
const FURTHER: readonly Condition[] = ["reason", "level", "opening", "min", "max", "from", "to"];

interface FiltersProps {
  query: Query;
  onChange(query: Query): void;
}

/** Filters of the list. Each change updates the address, so that lists can be shared. */
export function Filters({ query, onChange }: FiltersProps) {
  const { conditions } = query;
  const further = useSignal(FURTHER.some((name) => conditions[name] !== undefined));
  const set = (name: Condition, value: string) => {
    const { [name]: _, ...others } = conditions;
    onChange({ ...query, page: 1, conditions: value ? { ...others, [name]: value } : others });
  };
  const choice = (name: Condition, values: readonly string[], text: (value: string) => string) => (
    <Choice
      label={t(`archive-${name}`)}
      name={name}
      value={conditions[name] ?? ""}
      onChange={(value) => set(name, value)}
    >
      {values.map((value) => (
        <option key={value} value={value}>
          {text(value)}
        </option>
      ))}
    </Choice>
  );
  const field = (name: Condition, type: "number" | "date") => (
    <Field
      label={t(`archive-${name}`)}
      type={type}
      value={conditions[name] ?? ""}
      testid={`archive-${name}`}
      onEnter={(text) => set(name, text)}
    />
  );
  const player = useTyped(conditions.player ?? "", (text) => set("player", text.trim()));
  return (
    <search class="archive-filters">
      <div class="archive-scope">
        <Segments<"true" | "false">
          label={t("archive-whose")}
          testid="archive-whose"
          unlabelled
          value={conditions.mine === "true" ? "true" : "false"}
          options={[
            { value: "true", label: t("archive-mine") },
            { value: "false", label: t("archive-all") },
          ]}
          onChange={(mine) => set("mine", mine)}
        />
        <Chip
          label={t("archive-engine")}
          testid="archive-engine"
          checked={conditions.engine === "true"}
          onChange={(checked) => set("engine", checked ? "true" : "")}
        />
        <button
          type="button"
          class="button quiet"
          aria-expanded={further.value}
          data-testid="archive-more"
          onClick={() => {
            further.value = !further.value;
          }}
        >
          {t("archive-more")}
        </button>
      </div>
      <div class={further.value ? "archive-filter-row" : "archive-filter-row first"}>
        <label class="field archive-player">
          <span>{t("archive-player")}</span>
          <input
            {...player}
            type="search"
            maxLength={80}
            placeholder={t("archive-player.placeholder")}
            data-testid="archive-player"
          />
        </label>
        {choice("set", SETS, (value) => value)}
        {choice("result", RESULTS, (value) => t(`archive-result-${value}`))}
        {choice("source", SOURCES, (value) => t(`archive-source-${value}`))}
        <label class="field archive-sort">
          <span>{t("archive-sort")}</span>
          <select
            value={query.sort}
            data-testid="archive-sort"
            onChange={(event) => onChange({ ...query, page: 1, sort: event.currentTarget.value })}
          >
            {SORTS.map((sort) => (
              <option key={sort} value={sort}>
                {t(`archive-sort-${sort.replace("-", "down-")}`)}
              </option>
            ))}
          </select>
        </label>
      </div>
      {further.value && (
        <div class="archive-filter-row" data-testid="archive-further">
          {choice("reason", REASONS, (value) => t(`archive-reason-${value}`))}
          {choice("level", LEVELS, (value) => value)}
          {choice("opening", ["tournament", "rulebook"], (value) => t(`home-opening-${value}`))}
          {field("min", "number")}
          {field("max", "number")}
          {field("from", "date")}
          {field("to", "date")}
        </div>
      )}
      <div class="row">
        {conditions.position !== undefined && (
          <button type="button" class="button" data-testid="archive-position" onClick={() => set("position", "")}>
            <Icon name="close" />
            {t("archive-position")}
          </button>
        )}
        {isFiltered(query) && (
          <button
            type="button"
            class="button quiet"
            data-testid="archive-clear"
            onClick={() => onChange({ ...query, page: 1, conditions: mineOf(query) })}
          >
            {t("archive-clear")}
          </button>
        )}
      </div>
    </search>
  );
}

interface ChoiceProps {
  label: string;
  name: string;
  value: string;
  onChange(value: string): void;
  children: ComponentChildren;
}

function Choice({ label, name, value, onChange, children }: ChoiceProps) {
  return (
    <label class="field">
      <span>{label}</span>
      <select value={value} data-testid={`archive-${name}`} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{t("archive-any")}</option>
        {children}
      </select>
    </label>
  );
}

interface FieldProps {
  label: string;
  type: "number" | "date";
  value: string;
  testid: string;
  onEnter(text: string): void;
}

function Field({ label, type, value, testid, onEnter }: FieldProps) {
  const typed = useTyped(value, onEnter);
  return (
    <label class="field">
      <span>{label}</span>
      <input {...typed} type={type} min={type === "number" ? 0 : undefined} data-testid={testid} />
    </label>
  );
}
