import { randomInt } from "node:crypto";

const LETTERS = ["abcdefghijkmnpqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789"] as const;
const SPECIAL = "!@#%+=?-_.";

function randomCharacter(characters: string): string {
  return characters.charAt(randomInt(characters.length));
}

/** Generates a random password with every kind of character and without look-alikes; shuffles it (Fisher–Yates). */
export function generatePassword(length: number, hasSpecial: boolean): string {
  const kinds = hasSpecial ? [...LETTERS, SPECIAL] : [...LETTERS];
  const characters = kinds.map(randomCharacter);
  while (characters.length < length) characters.push(randomCharacter(kinds.join("")));
  for (let at = characters.length - 1; at > 0; at -= 1) {
    const other = randomInt(at + 1);
    [characters[at], characters[other]] = [characters[other] ?? "", characters[at] ?? ""];
  }
  return characters.join("");
}
