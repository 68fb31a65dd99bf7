import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** A text as a picture that a phone can read. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const code = useSignal<{ path: string; size: number } | null>(null);
  useEffect(() => {
    let current = true;
    void import("uqr").then(({ encode }) => {
      const { data, size } = encode(text, { border: 2 });
      const dark = data.flatMap((row, y) => row.map((on, x) => (on ? `M${x} ${y}h1v1h-1z` : "")));
      if (current) {
        code.value = { path: dark.join(""), size };
      }
    });
    return () => {
      current = false;
    };
  }, [text, code]);
  if (!code.value) {
    return null;
  }
  const { path, size } = code.value;
  return (
    <svg class="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} data-testid="qr">
      <rect width="100%" height="100%" />
      <path d={path} />
    </svg>
  );
}
