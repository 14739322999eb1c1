import { isExact } from "../json/isExact";
import { normalizeSymbols, numberSymbols } from "./numberSymbols";

/** The result of parsing a number: its value, or why it has none. */
export type NumberReading =
  | { value: number }
  /** A double cannot represent it exactly. */
  | { fault: "inexact" }
  /** It is not a number in this language; `readings` are its possible values in others. */
  | { fault: "unread"; readings: readonly number[] };

/** Longer texts are rejected. */
const MAX_LENGTH = 400;

/** Symbols with the same meaning in every language: the Arabic decimal and thousands separators. */
const ARABIC = { group: "٬", decimal: "٫" };

/** Parses a number in the format of a language (Intl.NumberFormat): its decimal separator, its grouping, digits of any script. */
export function readNumber(text: string, language: string): NumberReading {
  const plain = normalizeSymbols(text.trim()).trim();
  const [, sign = "", body = "", power = ""] = /^([+-]?)([\d., '٫٬]+)(e[+-]?\d{1,3})?$/iu.exec(plain) ?? [];
  if (!/\d/.test(body) || plain.length > MAX_LENGTH) return unread;
  const own = numberSymbols(language);
  const signs = /[٫٬]/.test(body) ? ARABIC : own;
  const [whole = "", fraction = "", ...others] = body.split(signs.decimal);
  const digits = wholeDigits(whole, signs.group, own.inGroups);
  if (others.length > 0 || digits === undefined || /\D/.test(fraction) || (power !== "" && digits !== whole))
    return power === "" ? { fault: "unread", readings: otherReadings(sign, body) } : unread;
  const normalized = `${sign}${digits}.${fraction}${power}`;
  return isExact(normalized) ? { value: Number(normalized) } : { fault: "inexact" };
}

const unread: NumberReading = { fault: "unread", readings: [] };

/** The digits of an integer part, if it is grouped as in the language; otherwise undefined. */
function wholeDigits(whole: string, group: string, inGroups: (digits: bigint) => string): string | undefined {
  if (/^\d*$/.test(whole)) return whole;
  const digits = group === "" ? whole : whole.replaceAll(group, "");
  if (!/^\d+$/.test(digits)) return undefined;
  const grouped = inGroups(BigInt(digits)).replace(/\D/g, group);
  return grouped === whole ? digits : undefined;
}

/** The possible values of digits with separators: the last one as decimal separator, or all as grouping. */
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

/** Formats a number for an input in a language: all digits, no grouping. */
export function numberText(value: number, language: string): string {
  const { decimal, digits } = numberSymbols(language);
  return String(value).replace(/\d|\.(?=\d)/g, (one) => (one === "." ? decimal : (digits[Number(one)] ?? one)));
}

/** Parses a number in JSON notation; undefined for anything else, and for numbers a double cannot represent exactly. */
export function parsePlainNumber(text: string): number | undefined {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:e[+-]?\d+)?$/i.test(text) && isExact(text) ? Number(text) : undefined;
}
