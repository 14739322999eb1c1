/** Parses a timestamp of the API: UTC, `YYYY-MM-DD HH:mm:ss`. */
export function parseApiTime(time: string): Date {
  return new Date(`${time.replace(" ", "T")}Z`);
}
