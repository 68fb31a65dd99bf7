import { Icon } from "../../ui/icon.tsx";

/** Why something is refused; a mosquito has a reason for each creature it might copy. */
export function Refused({ text }: { text: string }) {
  const [first, ...parts] = text.split("\n");
  return (
    <div class="said refused" data-testid="refusal">
      <Icon name="close" />
      <div>
        <p>{first}</p>
        {parts.map((part) => (
          <p key={part}>{part}</p>
        ))}
      </div>
    </div>
  );
}
