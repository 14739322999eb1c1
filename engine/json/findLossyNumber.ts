import { isExactJson } from "./isExact";

/** A number in a JSON text that no double holds. */
export interface LossyNumber {
  text: string;
  /** The way to it: names and places in lists, counted from 0. */
  path: (string | number)[];
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|-?\d[\d.eE+-]*/g;

/** Numbers of so few characters without a power are held, whatever they are. */
const SURE = 15;

/**
 * Finds the first number of a valid JSON text that parsing would change: a whole one beyond 2^53 - 1, one with more
 * digits than a double, one that is too large or too small for it (RFC 8259 §6 leaves to each parser what becomes of them).
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

const isNumber = (token: string) => !token.startsWith('"') && (token.length > SURE || /e/i.test(token));
