import type { ClientMessage } from "../protocol.ts";

/** The first message of a connection: with a token one plays; without, one takes the free side of a friend's game or looks on. */
export function greeting(
  token: string | undefined,
  after: number | undefined,
  name: string,
  join: boolean,
): ClientMessage {
  const called = name.trim();
  return {
    t: "hello",
    protocol: 1,
    ...(token ? { token } : join ? { join: true } : {}),
    ...(after === undefined ? {} : { after }),
    ...(called ? { name: called } : {}),
  };
}
