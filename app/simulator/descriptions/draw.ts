function mix(hash: number, value: number): number {
  let mixed = Math.imul(hash ^ value, 0x9e3779b1);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}

function numberOf(part: number | string): number {
  if (typeof part === "number") return part | 0;
  let hash = 0x811c9dc5;
  for (let at = 0; at < part.length; at += 1) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193);
  return hash;
}

/** A deterministic pseudo-random number in [0, 1): a hash of the parts. */
export function draw(...parts: (number | string)[]): number {
  let hash = 0x2545f491;
  for (const part of parts) hash = mix(hash, numberOf(part));
  return mix(hash, parts.length) / 2 ** 32;
}

/** A pseudo-random integer from low to high, both inclusive. */
export function drawWhole(low: number, high: number, ...parts: (number | string)[]): number {
  return low + Math.floor(draw(...parts) * (high - low + 1));
}

/** One of several choices with equal probability. */
export function drawOne<Choice>(choices: readonly [Choice, ...Choice[]], ...parts: (number | string)[]): Choice {
  return choices[Math.floor(draw(...parts) * choices.length)] ?? choices[0];
}

/** One of several choices, with a probability proportional to its weight. */
export function drawWeighted<Choice extends { readonly weight: number }>(
  choices: readonly Choice[],
  ...parts: (number | string)[]
): Choice {
  let remaining = draw(...parts) * choices.reduce((sum, { weight }) => sum + weight, 0);
  for (const choice of choices) {
    remaining -= choice.weight;
    if (remaining < 0) return choice;
  }
  throw new Error("There is nothing to choose from.");
}

/** Value noise over time between 0 and 1: linear interpolation between one pseudo-random value per period. */
export function wander(time: number, period: number, ...parts: (number | string)[]): number {
  const step = Math.floor(time / period);
  const fraction = time / period - step;
  const [from, to] = [draw(...parts, step), draw(...parts, step + 1)];
  return from + (to - from) * fraction;
}
