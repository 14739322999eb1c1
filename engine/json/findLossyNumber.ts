import { isExactJson } from "./isExact";

/** A number in a JSON text that a double cannot represent. */
export interface LossyNumber {
  text: string;
  /** Its path: property names and list indexes, from 0. */
  path: (string | number)[];
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|-?\d[\d.eE+-]*/g;

/** Numbers up to this length without an exponent are always exact. */
const SAFE_LENGTH = 15;

/**
 * Finds the first number of a valid JSON text that loses precision when parsed: an integer beyond 2^53 - 1, or a number
 * with more digits or a larger exponent than a double has (RFC 8259 §6 leaves the handling of these to each parser).
 */
export function findLossyNumber(json: string): LossyNumber | undefined {
  const path: (string | number)[] = [];
  let last = "";
  for (const [token] of json.matchAll(TOKEN)) {
    if (token === "{" || token === "[") path.push(token === "{" ? "" : 0);
    else if (token === "}" || token === "]") path.pop();
    else if (token === ":") path[path.length - 1] = JSON.parse(last) as string;
    else if (token === ",") path.push(next(path.pop()));
    else if (isNumber(token) && !isExactJson(token)) return { text: token, path };
    last = token;
  }
  return undefined;
}

const next = (step: string | number | undefined) => (typeof step === "number" ? step + 1 : "");

const isNumber = (token: string) => !token.startsWith('"') && (token.length > SAFE_LENGTH || /e/i.test(token));
