import { isExact } from "../json/isExact";
import { normalizeSymbols, numberSymbols } from "./numberSymbols";

/** What a text means as a number: its value, or why it has none. */
export type NumberReading =
  | { value: number }
  /** A double would change it. */
  | { fault: "inexact" }
  /** It is no number in this language; `readings` are those it may be in others. */
  | { fault: "unread"; readings: readonly number[] };

/** Longer texts are nobody's numbers. */
const LONGEST = 400;

/** Signs that mean the same in every language: the Arabic decimal and thousands separators. */
const ARABIC = { group: "٬", decimal: "٫" };

/** Reads a number as a language writes it (Intl.NumberFormat): its decimal sign, its groups, the digits of any script. */
export function readNumber(text: string, language: string): NumberReading {
  const plain = normalizeSymbols(text.trim()).trim();
  const [, sign = "", body = "", power = ""] = /^([+-]?)([\d., '٫٬]+)(e[+-]?\d{1,3})?$/iu.exec(plain) ?? [];
  if (!/\d/.test(body) || plain.length > LONGEST) return unread;
  const own = numberSymbols(language);
  const signs = /[٫٬]/.test(body) ? ARABIC : own;
  const [whole = "", fraction = "", ...others] = body.split(signs.decimal);
  const digits = wholeDigits(whole, signs.group, own.inGroups);
  if (others.length > 0 || digits === undefined || /\D/.test(fraction) || (power !== "" && digits !== whole))
    return power === "" ? { fault: "unread", readings: otherReadings(sign, body) } : unread;
  const written = `${sign}${digits}.${fraction}${power}`;
  return isExact(written) ? { value: Number(written) } : { fault: "inexact" };
}

const unread: NumberReading = { fault: "unread", readings: [] };

/** The digits of a whole part whose groups are those of the language; undefined for any others. */
function wholeDigits(whole: string, group: string, inGroups: (digits: bigint) => string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  const digits = group === "" ? whole : whole.replaceAll(group, "");
  if (!/^\d+$/.test(digits)) return undefined;
  const grouped = inGroups(BigInt(digits)).replace(/\D/g, group);
  return grouped === whole ? digits : undefined;
}

/** What digits with signs between may mean: the last sign a decimal one, or all of them groups. */
function otherReadings(sign: string, body: string): number[] {
  const signs = body.match(/\D/g) ?? [];
  const last = signs.at(-1) ?? "";
  const digits = (part: string) => part.replace(/\D/g, "");
  const at = body.lastIndexOf(last);
  const isDecimal = /[.,٫]/.test(last) && signs.filter((one) => one === last).length === 1;
  const isGroups = signs.every((one) => one === last);
  const texts = [
    ...(isDecimal ? [`${sign}${digits(body.slice(0, at))}.${digits(body.slice(at))}`] : []),
    ...(isGroups ? [`${sign}${digits(body)}`] : []),
  ];
  return [...new Set(texts.filter(isExact).map(Number))];
}

/** A number as an input shows it in a language: all its digits, no groups. */
export function numberText(value: number, language: string): string {
  const { decimal, digits } = numberSymbols(language);
  return String(value).replace(/\d|\.(?=\d)/g, (one) => (one === "." ? decimal : (digits[Number(one)] ?? one)));
}

/** The number a text of a program means, written as in JSON; undefined for anything else and for what a double changes. */
export function parsePlainNumber(text: string): number | undefined {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && isExact(text) ? Number(text) : undefined;
}
