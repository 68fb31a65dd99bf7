import { useSignal } from "@preact/signals";
import type { ComponentChildren, RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { settings } from "../../app/settings.ts";
import { throwText } from "../../game/words.ts";
import { t } from "../../i18n/index.ts";
import { isNarrow } from "../../ui/media.ts";
import { type Tab, TabPanel, Tabs } from "../../ui/tabs.tsx";
import { MoveField } from "../notation-field.tsx";
import { PositionText } from "../position-text.tsx";
import type { Trial, Tried } from "./trial.ts";

export interface TaskText {
  title: string;
  task: ComponentChildren;
  /** Feedback on the last try, or a hint. */
  feedback: ComponentChildren;
  buttons: ComponentChildren;
  /** Links to what comes next. */
  further?: ComponentChildren;
  /** Shown once the task is over. */
  about?: ComponentChildren;
}

interface PanelProps extends TaskText {
  store: Trial<Tried>;
}

interface PartsProps extends PanelProps {
  heading: RefObject<HTMLHeadingElement | null>;
}

/** Beside the board, or below it on a phone: the task, feedback on every try, and the buttons. */
export function SolvingPanel(props: PanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // Announces a new task; returning to its tab does not move the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [props.store, props.title]);
  return isNarrow.value ? <Tabbed {...props} heading={heading} /> : <Whole {...props} heading={heading} />;
}

function Whole({ store, title, task, feedback, buttons, further, about, heading }: PartsProps) {
  return (
    <>
      <Read>
        <Task title={title} task={task} heading={heading} />
        <Feedback store={store} feedback={feedback} />
      </Read>
      <Act store={store} buttons={buttons} typed={settings.notation} />
      <section class="lesson-rest">
        {further}
        {about}
        <details class="in-words" data-testid="in-words">
          <summary>{t("solving-in-words")}</summary>
          <InWords store={store} />
          {!settings.notation && <Typed store={store} />}
        </details>
      </section>
    </>
  );
}

type SolvingTab = "task" | "words" | "about";

/** Tabs for narrow screens, which have room for one part at a time. The buttons stay visible. */
function Tabbed({ store, title, task, feedback, buttons, further, about, heading }: PartsProps) {
  const chosen = useSignal<SolvingTab>("task");
  const shown = chosen.value === "about" && !about ? "task" : chosen.value;
  const tabs: Tab<SolvingTab>[] = [
    { tab: "task", icon: "flag", label: t("solving-task") },
    { tab: "words", icon: "text", label: t("solving-in-words.tab") },
    ...(about ? [{ tab: "about", icon: "book", label: t("solving-about") } as const] : []),
  ];
  return (
    <>
      <Tabs
        tabs={tabs}
        shown={shown}
        onShow={(tab) => {
          chosen.value = tab;
        }}
      />
      <TabPanel tab={shown}>
        <Read>
          {shown === "task" && <Task title={title} task={task} heading={heading} />}
          <Feedback store={store} feedback={feedback} />
          {shown === "task" && further}
          {shown === "words" && <InWords store={store} />}
          {shown === "about" && about}
        </Read>
      </TabPanel>
      <Act store={store} buttons={buttons} typed={settings.notation || shown === "words"} />
    </>
  );
}

/** Scrollable text that keeps the latest feedback in view. */
function Read({ children }: { children: ComponentChildren }) {
  const read = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = read.current;
    const feedback = list?.querySelector(".lesson-said");
    if (!list || !feedback) {
      return;
    }
    const observer = new MutationObserver(() => {
      const [outer, inner] = [list.getBoundingClientRect(), feedback.getBoundingClientRect()];
      const below = inner.bottom - outer.bottom;
      if (below > 0) {
        list.scrollTop += Math.min(below, inner.top - outer.top);
      }
    });
    observer.observe(feedback, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, []);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and what scrolls must be reached by the keyboard.
    <div class="lesson-read" ref={read} tabIndex={0} data-scrolls>
      {children}
    </div>
  );
}

function Task({ title, task, heading }: Pick<PartsProps, "title" | "task" | "heading">) {
  return (
    <section class="lesson-text">
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div class="lesson-task" data-testid="task">
        {task}
      </div>
    </section>
  );
}

function Feedback({ store, feedback }: Pick<PanelProps, "store" | "feedback">) {
  return (
    <div role="status" class="lesson-said" data-testid="said">
      {feedback}
      <Thrower store={store} />
    </div>
  );
}

/** The throws of a selected pillbug, or of a mosquito that copies one. */
function Thrower({ store }: { store: Trial<Tried> }) {
  const piece = store.selected.value;
  const position = store.answer.value?.view.position;
  return piece && position && store.view.value?.throws?.has(piece) ? (
    <p class="said" data-testid="thrower">
      <span>{throwText(position, piece)}</span>
    </p>
  ) : null;
}

function Act({ store, buttons, typed }: { store: Trial<Tried>; buttons: ComponentChildren; typed: boolean }) {
  const mustPass = store.answer.value?.view.position.pass && store.state.value === "go-on";
  return (
    <section class="lesson-act">
      {mustPass && (
        <button type="button" class="button main" data-testid="pass" onClick={() => void store.pass()}>
          {t("action-pass")}
        </button>
      )}
      {buttons}
      {typed && <Typed store={store} />}
    </section>
  );
}

/** Input field for moves, until the task is over. */
function Typed({ store }: { store: Trial<Tried> }) {
  if (isOver(store)) {
    return null;
  }
  const live = store.state.value === "go-on";
  return (
    <MoveField
      position={live ? (store.answer.value?.view.position ?? null) : null}
      // The field keeps the focus during the opponent's reply.
      over={false}
      play={(uhp) => void store.play(uhp)}
    />
  );
}

/** The position in words, for screen reader users. */
function InWords({ store }: { store: Trial<Tried> }) {
  const shown = store.shown.value;
  const view = store.answer.value?.view;
  return shown && view ? <PositionText set={view.set} shown={shown} position={view.position} /> : null;
}

export function isOver(store: Trial<Tried>): boolean {
  return store.state.value === "solved" || store.state.value === "shown";
}
