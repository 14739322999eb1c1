/** The instant of a time as the API writes it: UTC, YYYY-MM-DD HH:mm:ss. */
export function parseApiTime(time: string): Date {
  return new Date(`${time.replace(" ", "T")}Z`);
}
