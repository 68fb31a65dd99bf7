import { settings } from "../../app/settings.ts";
import { ADDED, BOXES, chooseSet, setOf } from "../../game/choices.ts";
import { sentence } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { Chip, Chips, Segments } from "../../ui/controls.tsx";

interface SetChoiceProps {
  /** Test id of the boxes, and the beginning of those of the bugs. */
  testid: string;
  bugTestid: string;
}

/** The pieces of new games. One choice for all kinds of games, wherever it is made. */
export function SetChoice({ testid, bugTestid }: SetChoiceProps) {
  const { added } = settings;
  return (
    <>
      <Segments<string>
        label={t("home-box")}
        testid={testid}
        value={BOXES.find((each) => setOf(each) === setOf({ added }))?.box ?? ""}
        options={BOXES.map(({ box }) => ({ value: box, label: t(`home-box-${box}`) }))}
        onChange={(chosen) => chooseSet(BOXES.find(({ box }) => box === chosen)?.added ?? "")}
      />
      <Chips label={t("home-set")}>
        {ADDED.map((letter) => (
          <Chip
            key={letter}
            label={sentence(t(`piece-${letter}`))}
            testid={`${bugTestid}${letter}`}
            checked={added.includes(letter)}
            onChange={(checked) => chooseSet(checked ? added + letter : added.replace(letter, ""))}
          />
        ))}
      </Chips>
      <p class="note">{t("home-box-shared")}</p>
    </>
  );
}
