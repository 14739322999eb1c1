/** A number of JSON (RFC 8259 §6), or one that a person wrote in plain signs: 5, 5., .5, +5, 1e3. */
const DECIMAL = /^[+-]?(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,6}))?$/i;

/** Longer ones are nobody's numbers, and cost much to look at. */
const LONGEST = 1000;

/**
 * Whether a double keeps a decimal number as it is written: it writes the same digits, and is a whole number only where
 * its neighbours are numbers too (up to 2^53 - 1).
 */
export function isExact(text: string): boolean {
  const value = Number(text);
  if (text.length > LONGEST || !Number.isFinite(value) || !isDistinct(value)) return false;
  return digitsOf(text) === digitsOf(String(value));
}

/**
 * The same for what a program wrote, whose texts may have all 17 digits a double needs: 0.10000000000000001 is how some
 * write 0.1.
 */
export function isExactJson(text: string): boolean {
  if (isExact(text)) return true;
  const value = Number(text);
  const written = digitsOf(text);
  const count = written?.split(" ")[0]?.length ?? 0;
  const isPossible = text.length <= LONGEST && count > 0 && count <= 17 && Number.isFinite(value) && isDistinct(value);
  return isPossible && digitsOf(value.toPrecision(count)) === written;
}

const isDistinct = (value: number) => !Number.isInteger(value) || Number.isSafeInteger(value);

/** The digits of a number from the first to the last that counts, and where its point is; undefined for no number. */
function digitsOf(text: string): string | undefined {
  const [, whole = "", rest = "", power = "0"] = DECIMAL.exec(text) ?? [undefined, undefined];
  const all = (whole + rest).replace(/^0+/, "");
  if (whole + rest === "") return undefined;
  const significant = all.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${significant} ${Number(power) - rest.length + all.length}`;
}
