// Languages that write small whole numbers in the digits 0 to 9. Others are left to Intl, and so are these in all else:
// its first use takes a browser a twentieth of a second, on the way to the first row.
const PLAIN: ReadonlySet<string> = new Set(
  "bg ca cs da de el en es et fi fr he hr hu id is it ja ko lt lv mk nb nl nn pl pt ro ru sk sl sr sv th tr uk vi zh".split(
    " ",
  ),
);

const LEAST_GROUPED = 1000;

/** A number as a language writes it, with its digits and groups. */
export function formatCount(count: number, code: string): string {
  const isSmall = Number.isInteger(count) && count >= 0 && count < LEAST_GROUPED && !Object.is(count, -0);
  return isSmall && PLAIN.has(code) ? String(count) : count.toLocaleString(code);
}
