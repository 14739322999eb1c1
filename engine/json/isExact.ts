/** A JSON number (RFC 8259 §6), or one typed by a user: 5, 5., .5, +5, 1e3. */
const DECIMAL = /^[+-]?(\d*)(?:\.(\d*))?(?:e([+-]?\d{1,6}))?$/i;

/** Longer texts are rejected, as they are slow to examine. */
const MAX_LENGTH = 1000;

/**
 * Whether a double represents a decimal number exactly as digits: it prints the same digits and, if an integer, is a safe
 * integer (up to 2^53 - 1).
 */
export function isExact(text: string): boolean {
  const value = Number(text);
  if (text.length > MAX_LENGTH || !Number.isFinite(value) || !isDistinct(value)) return false;
  return digitsOf(text) === digitsOf(String(value));
}

/**
 * The same for numbers printed by programs, which may use all 17 significant digits of a double: some print 0.1 as
 * 0.10000000000000001.
 */
export function isExactJson(text: string): boolean {
  if (isExact(text)) return true;
  const value = Number(text);
  const digits = digitsOf(text);
  const count = digits?.split(" ")[0]?.length ?? 0;
  const isPossible =
    text.length <= MAX_LENGTH && count > 0 && count <= 17 && Number.isFinite(value) && isDistinct(value);
  return isPossible && digitsOf(value.toPrecision(count)) === digits;
}

const isDistinct = (value: number) => !Number.isInteger(value) || Number.isSafeInteger(value);

/** The significant digits of a number and the position of its decimal point; undefined for no number. */
function digitsOf(text: string): string | undefined {
  const [, whole = "", rest = "", power = "0"] = DECIMAL.exec(text) ?? [undefined, undefined];
  const all = (whole + rest).replace(/^0+/, "");
  if (whole + rest === "") return undefined;
  const significant = all.replace(/0+$/, "");
  if (significant === "") return "0";
  return `${significant} ${Number(power) - rest.length + all.length}`;
}
