import { useSignal } from "@preact/signals";
import { useRef } from "preact/hooks";
import { visitor } from "../app/identity.ts";
import { isOnline } from "../app/network.ts";
import { playerAddress, rememberReturn, route } from "../app/router.ts";
import { t } from "../i18n/index.ts";
import { useDismiss } from "../ui/dismiss.ts";
import { Icon } from "../ui/icon.tsx";

/** Sign-in link for guests, account menu for members. */
export function VisitorMenu() {
  const now = visitor.value;
  if (now.kind === "member") {
    return <MemberMenu name={now.name} />;
  }
  // Until the server has answered, most visitors are guests: the bar must not change once it has.
  if (now.kind === "nobody") {
    return null;
  }
  const { page } = route.value;
  return (
    <a
      class={isOnline.value ? "button quiet bar-visitor" : "button quiet bar-visitor off"}
      href="/account/login"
      aria-current={page === "sign-in" || page === "sign-up" ? "page" : undefined}
      title={t(isOnline.value ? "nav-sign-in" : "offline-needs-server")}
      data-testid="nav-sign-in"
      onClick={rememberReturn}
    >
      <Icon name="person" />
      <span class="bar-word">{t("nav-sign-in")}</span>
    </a>
  );
}

function MemberMenu({ name }: { name: string }) {
  const isOpen = useSignal(false);
  const trouble = useSignal<string | null>(null);
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDismiss(isOpen, menu, button, route.value);
  const leave = async () => {
    trouble.value = null;
    try {
      await (await import("../features/account/index.ts")).signOut();
    } catch {
      trouble.value = t("trouble-offline");
    }
  };
  return (
    <div class="bar-visitor" ref={menu}>
      <button
        ref={button}
        type="button"
        class="button quiet"
        aria-label={t("nav-member", { name })}
        title={name}
        aria-expanded={isOpen.value}
        aria-controls="member-items"
        data-testid="nav-member"
        onClick={() => {
          isOpen.value = !isOpen.value;
          trouble.value = null;
        }}
      >
        <Icon name="person" />
        <span class="bar-word">{name}</span>
      </button>
      <div id="member-items" class="member-items" hidden={!isOpen.value}>
        <a class="bar-link" href="/account" data-testid="nav-account">
          {t("nav-account")}
        </a>
        <a class="bar-link" href={playerAddress(name)} data-testid="nav-profile">
          {t("nav-profile")}
        </a>
        <button type="button" class="bar-link" data-testid="nav-sign-out" onClick={() => void leave()}>
          {t("nav-sign-out")}
        </button>
        <div role="alert">{trouble.value && <p class="trouble">{trouble.value}</p>}</div>
      </div>
    </div>
  );
}
