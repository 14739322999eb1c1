const kinds = ["abcdefghijkmnopqrstuvwxyz", "ABCDEFGHJKLMNPQRSTUVWXYZ", "23456789", "!#$%*+-.=?@_"];

/** Generates a random password with letters of both cases, digits and symbols, without look-alike characters. */
export function generatePassword(length: number): string {
  const all = kinds.join("");
  const letters = Array.from({ length }, (_, index) => pick(kinds[index] ?? all));
  for (let index = letters.length - 1; index > 0; index -= 1) {
    const other = randomBelow(index + 1);
    const [a, b] = [String(letters[index]), String(letters[other])];
    letters[index] = b;
    letters[other] = a;
  }
  return letters.join("");
}

function pick(letters: string): string {
  return letters.charAt(randomBelow(letters.length));
}

// Rejection sampling: numbers above the largest multiple of the limit would cause modulo bias.
function randomBelow(limit: number): number {
  const range = 2 ** 32;
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number < range - (range % limit) ? number % limit : randomBelow(limit);
}
