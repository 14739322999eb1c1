import { randomInt } from "node:crypto";

const LETTERS = ["abcdefghijkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789"] as const;
const SPECIAL = "!@#%+=?-_.";

function oneOf(signs: string): string {
  return signs.charAt(randomInt(signs.length));
}

/** Makes a password with signs of every kind, without those that look alike. */
export function generatePassword(length: number, hasSpecial: boolean): string {
  const kinds = hasSpecial ? [...LETTERS, SPECIAL] : [...LETTERS];
  const signs = kinds.map(oneOf);
  while (signs.length < length) signs.push(oneOf(kinds.join("")));
  for (let at = signs.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [signs[at], signs[other]] = [signs[other] ?? "", signs[at] ?? ""];
  }
  return signs.join("");
}
