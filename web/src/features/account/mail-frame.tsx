import { useSignal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect } from "preact/hooks";
import { askVisitor, hasMail } from "../../app/identity.ts";
import { NotFound } from "../../ui/not-found.tsx";
import { Frame, Unreachable } from "./frame.tsx";

/** A page that needs e-mail. Where a server sends none there is no such page. */
export function MailFrame(props: { heading: string; testid: string; children: ComponentChildren }) {
  const isLost = useSignal(false);
  const ask = async () => {
    isLost.value = false;
    isLost.value = (await askVisitor()) === null;
  };
  useEffect(() => {
    if (hasMail.value === null) {
      void ask();
    }
  }, []);
  if (hasMail.value === false) {
    return <NotFound />;
  }
  return (
    <Frame heading={props.heading} testid={props.testid}>
      {hasMail.value && props.children}
      {hasMail.value === null && isLost.value && <Unreachable onRetry={() => void ask()} />}
    </Frame>
  );
}
