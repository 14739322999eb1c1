import { isExactJson } from "./isExact";

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|-?\d[\d.eE+-]*/g;

/** Quotes integers in a JSON text that a double cannot represent (int64, uint64), so that they are parsed as strings without loss. */
export function quoteLargeIntegers(json: string): string {
  return json.replace(TOKEN, (token) => (/^-?\d{16,}$/.test(token) && !isExactJson(token) ? `"${token}"` : token));
}
