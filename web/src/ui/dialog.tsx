import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index.ts";
import { IconButton } from "./controls.tsx";

interface DialogProps {
  title: string;
  onClose(): void;
  children: ComponentChildren;
  testid: string;
  /** A footer that stays in view below the scrolling content. */
  foot?: ComponentChildren;
}

/** A modal dialog. Escape, a click outside and the cross close it; the focus returns to where it was. */
export function Dialog({ title, onClose, children, testid, foot }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Opened before painting, otherwise one frame would show the page without the dialog.
  useLayoutEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a modal dialog by itself; the click is a second way.
    <dialog
      ref={ref}
      class="dialog"
      aria-labelledby={heading}
      data-testid={testid}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === ref.current) {
          onClose();
        }
      }}
    >
      <div class="dialog-box">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <IconButton icon="close" label={t("button-close")} testid="dialog-close" onClick={onClose} />
        </header>
        <div class="dialog-body">{children}</div>
        {foot && <footer class="dialog-foot">{foot}</footer>}
      </div>
    </dialog>
  );
}

interface QuestionProps {
  question: string;
  /** Information needed for the answer. */
  note?: string | undefined;
  yes: string;
  /** "Cancel" unless given, which would be ambiguous in a question about cancelling. */
  no?: string | undefined;
  onYes(): void;
  onNo(): void;
}

/** A confirmation before something irreversible. */
export function Question({ question, note, yes, no, onYes, onNo }: QuestionProps) {
  return (
    <Dialog title={question} onClose={onNo} testid="question">
      {note && <p data-testid="question-note">{note}</p>}
      <div class="row last">
        <button type="button" class="button" data-testid="question-no" onClick={onNo}>
          {no ?? t("button-cancel")}
        </button>
        <button type="button" class="button danger" data-testid="question-yes" onClick={onYes}>
          {yes}
        </button>
      </div>
    </Dialog>
  );
}
