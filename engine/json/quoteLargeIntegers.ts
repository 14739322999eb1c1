import { isExactJson } from "./isExact";

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** A JSON text whose whole numbers that no double holds (int64, uint64) are texts, so that parsing changes none of them. */
export function quoteLargeIntegers(json: string): string {
  return json.replace(TOKEN, (token) => (/^-?\d{16,}$/.test(token) && !isExactJson(token) ? `"${token}"` : token));
}
