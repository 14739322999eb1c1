/** The keys that turn one text into another at its end, as names of keys: "Backspace", "Enter" or a character. */
export function typedKeys(before: string, after: string): string[] {
  const [from, to] = [[...before], [...after]];
  let common = 0;
  while (common < from.length && from[common] === to[common]) common += 1;
  const removed = from.slice(common).map(() => "Backspace");
  return [...removed, ...to.slice(common).map((character) => (character === "\n" ? "Enter" : character))];
}
