// Languages with digits 0 to 9, for which small integers need no Intl: its first use takes about 50 ms in a browser, which
// would delay the first row.
const PLAIN: ReadonlySet<string> = new Set(
  "bg ca cs da de el en es et fi fr he hr hu id is it ja ko lt lv mk nb nl nn pl pt ro ru sk sl sr sv th tr uk vi zh".split(
    " ",
  ),
);

const MIN_GROUPED = 1000;

/** Formats a number for a language, with its digits and grouping. */
export function formatCount(count: number, code: string): string {
  const isSmall = Number.isInteger(count) && count >= 0 && count < MIN_GROUPED && !Object.is(count, -0);
  return isSmall && PLAIN.has(code) ? String(count) : count.toLocaleString(code);
}
