/** The number symbols of a language, normalized by normalizeSymbols. */
export interface NumberSymbols {
  group: string;
  decimal: string;
  /** The digits from 0 to 9. */
  digits: readonly string[];
  /** Formats digits with grouping. */
  inGroups: (digits: bigint) => string;
}

const known = new Map<string, NumberSymbols>();

/** The number symbols of a language (BCP 47). Memoized, as forms use them on each keystroke. */
export function numberSymbols(language: string): NumberSymbols {
  const found = known.get(language) ?? readSymbols(language);
  known.set(language, found);
  return found;
}

function readSymbols(language: string): NumberSymbols {
  const format = new Intl.NumberFormat(language, { useGrouping: "always" } as Intl.NumberFormatOptions);
  const parts = format.formatToParts(1234567.5);
  const symbolOf = (kind: string) => normalizeSymbols(parts.find(({ type }) => type === kind)?.value ?? "");
  const plain = new Intl.NumberFormat(language, { useGrouping: false });
  return {
    group: symbolOf("group"),
    decimal: symbolOf("decimal") || ".",
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    inGroups: (digits) => normalizeSymbols(format.format(digits)),
  };
}

const equivalents: Readonly<Record<string, string>> = {
  "−": "-",
  "－": "-",
  "＋": "+",
  "．": ".",
  "，": ",",
  "’": "'",
  "＇": "'",
};

/** Normalizes the symbols of a number: digits of any script to 0-9, any whitespace to a space, any minus to "-". */
export function normalizeSymbols(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c]/g, "")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[−－＋．，’＇]/g, (sign) => equivalents[sign] ?? sign)
    .replace(/\p{Nd}/gu, plainDigit);
}

// The digits of a script are consecutive from its zero; some scripts are adjacent.
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
