/** Longer than this nobody waits: a server that says so means something else. */
const MOST_SECONDS = 86_400;

/** After how many seconds an answer says that it may be asked again; a time of day is meant by the clock of the answer itself. */
export function retryAfterSeconds(headers: Headers): number | undefined {
  const said = headers.get("Retry-After")?.trim();
  if (!said) return undefined;
  const until = () => (Date.parse(said) - (Date.parse(headers.get("Date") ?? "") || Date.now())) / 1000;
  const seconds = Math.ceil(/^\d+$/.test(said) ? Number(said) : until());
  return seconds > 0 && seconds <= MOST_SECONDS ? seconds : undefined;
}
