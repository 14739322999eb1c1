/** Headers that concern one connection (RFC 9110 §7.6.1), beside those that `Connection` names. */
const HOP_BY_HOP = [
  "connection",
  "keep-alive",
  "proxy-connection",
  "proxy-authenticate",
  "proxy-authorization",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "http2-settings",
];

/** The names of headers that are not passed on, in small letters. */
export function hopByHop(connection: string | undefined): Set<string> {
  const named = (connection ?? "").split(",").map((name) => name.trim().toLowerCase());
  return new Set([...HOP_BY_HOP, ...named.filter((name) => name !== "content-length")]);
}

/** Names and values of raw headers, as they came. */
export function* pairs(raw: readonly string[]): Generator<[name: string, value: string]> {
  for (let at = 0; at + 1 < raw.length; at += 2) yield [raw[at] ?? "", raw[at + 1] ?? ""];
}
