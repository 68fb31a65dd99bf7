import { newId } from "../../app/ids.ts";
import { load, save } from "../../app/storage.ts";

const KEY = "lobby-guest";

/** What a guest is known by in the lobby: a secret of this browser, of which the server keeps only a hash. */
export function guestToken(): string {
  const known = load(KEY);
  if (known && /^[A-Za-z0-9_-]{22}$/.test(known)) {
    return known;
  }
  const made = newId();
  save(KEY, made);
  return made;
}
