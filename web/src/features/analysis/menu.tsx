import { signal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../../i18n/index.ts";
import { isOutside } from "../../ui/dismiss.ts";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { focusComment } from "./edit.tsx";
import type { AnalysisStore } from "./store.ts";
import { GLYPH_NAMES, GLYPHS, isMainLine, nodeAt, type Path } from "./study.ts";

interface Opened {
  store: AnalysisStore;
  path: Path;
  x: number;
  y: number;
  /** Gets the focus back when the menu closes. */
  from: HTMLElement;
}

const opened = signal<Opened | null>(null);

/** Opens the context menu of a move at the pointer, or below the move if opened with the keyboard. */
export function openMenu(store: AnalysisStore, path: Path, event: MouseEvent): void {
  const from = event.currentTarget as HTMLElement;
  const box = from.getBoundingClientRect();
  const byPointer = event.clientX > 0 || event.clientY > 0;
  opened.value = {
    store,
    path,
    x: byPointer ? event.clientX : box.left,
    y: byPointer ? event.clientY : box.bottom,
    from,
  };
}

/** The open context menu. Render it once per page. */
export function MoveMenu() {
  const menu = opened.value;
  return menu ? <Menu {...menu} /> : null;
}

function Menu({ store, path, x, y, from }: Opened) {
  const ref = useRef<HTMLDivElement>(null);
  const node = nodeAt(store.study.value, path);
  const main = isMainLine(store.study.value, path);
  const close = () => {
    opened.value = null;
    from.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    const element = ref.current;
    if (element) {
      const { width, height } = element.getBoundingClientRect();
      element.style.left = `${Math.max(4, Math.min(x, innerWidth - width - 4))}px`;
      element.style.top = `${Math.max(4, Math.min(y, innerHeight - height - 4))}px`;
      element.querySelector<HTMLElement>("button:not(:disabled)")?.focus();
    }
  }, [x, y]);
  useEffect(() => {
    const outside = (event: Event) => {
      if (isOutside(ref.current, event)) {
        opened.value = null;
      }
    };
    addEventListener("pointerdown", outside, true);
    addEventListener("blur", outside);
    return () => {
      removeEventListener("pointerdown", outside, true);
      removeEventListener("blur", outside);
    };
  }, []);
  if (!node) {
    return null;
  }
  const act = (what: () => void) => () => {
    what();
    close();
  };
  return (
    <div
      class="move-menu"
      role="menu"
      tabIndex={-1}
      ref={ref}
      aria-label={node.move}
      data-testid="move-menu"
      onKeyDown={(event) => walk(event, close)}
    >
      <div class="glyphs" role="presentation">
        {GLYPHS.map((glyph) => (
          <button
            key={glyph}
            type="button"
            role="menuitemcheckbox"
            class={`glyph glyph-${GLYPH_NAMES[glyph]}`}
            aria-checked={node.glyph === glyph}
            aria-label={t(`glyph-${GLYPH_NAMES[glyph]}`)}
            title={t(`glyph-${GLYPH_NAMES[glyph]}`)}
            data-testid={`menu-glyph-${GLYPH_NAMES[glyph]}`}
            onClick={act(() => store.glyph(path, glyph))}
          >
            {glyph}
          </button>
        ))}
      </div>
      <MenuItem
        icon="edit"
        label={t("analysis-comment")}
        testid="menu-comment"
        onClick={() => {
          store.goTo(path);
          opened.value = null;
          focusComment(store);
        }}
      />
      <MenuItem
        icon="promote"
        label={t("analysis-promote")}
        testid="menu-promote"
        disabled={main}
        onClick={act(() => store.promote(path))}
      />
      <MenuItem
        icon="star"
        label={t("analysis-main")}
        testid="menu-main"
        disabled={main}
        onClick={act(() => store.makeMain(path))}
      />
      <MenuItem
        icon="trash"
        label={t("analysis-delete")}
        testid="menu-delete"
        onClick={act(() => store.remove(path))}
      />
    </div>
  );
}

interface MenuItemProps {
  icon: IconName;
  label: string;
  testid: string;
  disabled?: boolean;
  onClick(): void;
}

function MenuItem({ icon, label, testid, disabled = false, onClick }: MenuItemProps) {
  return (
    <button type="button" role="menuitem" class="menu-item" data-testid={testid} disabled={disabled} onClick={onClick}>
      <Icon name={icon} />
      {label}
    </button>
  );
}

/** Escape and Tab close the menu; the arrow keys cycle through its entries. */
function walk(event: KeyboardEvent, close: () => void): void {
  const entries = [...(event.currentTarget as Element).querySelectorAll<HTMLElement>("button:not(:disabled)")];
  const at = entries.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (event.key === "Escape" || event.key === "Tab") {
    close();
  } else if (to !== undefined) {
    entries.at(to % entries.length)?.focus();
  } else {
    return;
  }
  event.preventDefault();
  event.stopPropagation();
}
