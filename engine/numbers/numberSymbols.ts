/** The signs a language writes numbers with, as normalizeSymbols gives them. */
export interface NumberSymbols {
  group: string;
  decimal: string;
  /** Its digits from 0 to 9. */
  digits: readonly string[];
  /** Writes digits in groups, as the language does. */
  inGroups: (digits: bigint) => string;
}

const known = new Map<string, NumberSymbols>();

/** The signs of a language, by its code (BCP 47). Memoized: a form asks at each key. */
export function numberSymbols(language: string): NumberSymbols {
  const found = known.get(language) ?? readSigns(language);
  known.set(language, found);
  return found;
}

function readSigns(language: string): NumberSymbols {
  const format = new Intl.NumberFormat(language, { useGrouping: "always" } as Intl.NumberFormatOptions);
  const parts = format.formatToParts(1234567.5);
  const signOf = (kind: string) => normalizeSymbols(parts.find(({ type }) => type === kind)?.value ?? "");
  const plain = new Intl.NumberFormat(language, { useGrouping: false });
  return {
    group: signOf("group"),
    decimal: signOf("decimal") || ".",
    digits: Array.from({ length: 10 }, (_, digit) => plain.format(digit)),
    inGroups: (digits) => normalizeSymbols(format.format(digits)),
  };
}

const same: Readonly<Record<string, string>> = {
  "−": "-",
  "－": "-",
  "＋": "+",
  "．": ".",
  "，": ",",
  "’": "'",
  "＇": "'",
};

/** A number with each sign in its plain form: digits of any script as 0 to 9, any blank as a space, any minus as "-". */
export function normalizeSymbols(text: string): string {
  return text
    .replace(/[\u200e\u200f\u061c]/g, "")
    .replace(/\p{Zs}/gu, " ")
    .replace(/[−－＋．，’＇]/g, (sign) => same[sign] ?? sign)
    .replace(/\p{Nd}/gu, plainDigit);
}

// The digits of a script follow each other from its zero; some scripts stand side by side.
function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
