/** Texts for faults in files and pasted texts; needs the catalogue `faults`. */
import type { Trouble } from "../app/api.ts";
import { t, tryText, type Variables } from "../i18n/index.ts";
import type { Fault, Problem, Reason, TextFault } from "../wire/protocol.ts";
import { errorText, pieceName, pieceVariables, reasonText, sentence } from "./words.ts";

/** Faults of a whole file, which have no position in it. */
const OF_FILES = ["unknown-format", "too-large", "no-text", "no-game", "unplayable"];

/** An error from the server; a fault in a text is given with its position. */
export function troubleText(trouble: Trouble): string {
  const { fault } = trouble;
  return fault ? [placeIn(fault), faultText(fault)].filter(Boolean).join(" ") : errorText(trouble);
}

/** The position of a fault in a file; null if it has none. */
export function placeText({ game, line, ply, fault }: TextFault): string | null {
  if (OF_FILES.includes(fault.code)) {
    return null;
  }
  if (fault.code === "no-moves" || fault.code === "no-complete-move") {
    return t("fault-place-game", { game });
  }
  return placeIn(fault) ?? t("fault-place", { game, line, ply });
}

/** A fault in one or more sentences. */
export function faultText(fault: Fault): string {
  const { code, text, piece, top, bug, most, reason, problems } = fault;
  const variables: Variables = {
    ...(piece ? pieceVariables(piece) : {}),
    ...(bug ? { bug } : {}),
    ...(most === undefined ? {} : { most, count: most }),
    text: text ?? "",
    top: top ? pieceName(top) : "",
  };
  const said = tryText(`fault-${code}`, variables) ?? t("fault-unknown");
  const causes = [...(reason ? [bareReason(reason)] : []), ...(problems ?? []).map(problemText)];
  return [said, ...causes].join(" ");
}

export function problemText(problem: Problem): string {
  const { code, piece, missing, side, bug, result } = problem;
  const variables: Variables = {
    ...(piece ? pieceVariables(piece) : {}),
    ...(side ? (piece ? { mover: side } : { side }) : {}),
    ...(bug ? { bug } : {}),
    ...(missing ? { missing: pieceName(missing) } : {}),
    count: problem.count ?? 0,
    most: problem.most ?? 0,
    turns: problem.turns ?? 0,
    winner: result?.winner ?? "none",
  };
  return sentence(tryText(`problem-${code}`, variables) ?? t("error-unknown"));
}

/** The position inside a position string or a diagram. */
function placeIn({ line, column }: Fault): string | null {
  if (column === undefined) {
    return null;
  }
  return line === undefined ? t("fault-place-character", { column }) : t("fault-place-line", { line, column });
}

/** Why a move in a file is illegal, in words that need neither a player nor marks on a board. */
function bareReason(reason: Reason): string {
  const { parts, ...whole } = reason;
  const bare = tryText(`fault-why-${reason.code}`, { step: reason.step ?? 1 }) ?? reasonText(whole);
  const copied = (parts ?? []).map((part) => `${t("why-copied", { copied: part.bug })} ${bareReason(part.reason)}`);
  return [bare, ...copied].join(" ");
}
