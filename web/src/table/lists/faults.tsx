import { faultText, placeText } from "../../game/faults.ts";
import type { TextFault } from "../../wire/protocol.ts";

interface FaultListProps {
  faults: readonly TextFault[];
  class: string;
  testid: string;
}

/** Errors in a file, each with its position. */
export function FaultList({ faults, class: name, testid }: FaultListProps) {
  return (
    <ul class={name}>
      {faults.map((fault, i) => {
        const place = placeText(fault);
        return (
          <li key={i} data-testid={testid} data-code={fault.fault.code}>
            {place && (
              <>
                <b>{place}</b>{" "}
              </>
            )}
            {faultText(fault.fault)}
          </li>
        );
      })}
    </ul>
  );
}
