/** Upper limit in seconds (a day); a longer delay is ignored as a mistake of the server. */
const MAX_SECONDS = 86_400;

/** The Retry-After of a response in seconds (RFC 9110 §10.2.3); a date is compared with the Date header of the same response. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const header = headers.get("Retry-After")?.trim();
  if (!header) return undefined;
  const until = () => (Date.parse(header) - (Date.parse(headers.get("Date") ?? "") || Date.now())) / 1000;
  const seconds = Math.ceil(/^\d+$/.test(header) ? Number(header) : until());
  return seconds > 0 && seconds <= MAX_SECONDS ? seconds : undefined;
}
