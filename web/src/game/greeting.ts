import { type ClientMessage, PROTOCOL } from "../wire/protocol.ts";

/**
 * The first message of a connection: with a token one plays; without, one takes the free side of a friend's game, with a token of
 * one's own choice so that an answer that is lost loses nothing, or looks on.
 */
export function greeting(
  token: string | undefined,
  after: number | undefined,
  name: string,
  wanted: string | undefined,
): ClientMessage {
  const called = name.trim();
  return {
    t: "hello",
    protocol: PROTOCOL,
    ...(token ? { token } : wanted ? { join: true, token: wanted } : {}),
    ...(after === undefined ? {} : { after }),
    ...(called ? { name: called } : {}),
  };
}
