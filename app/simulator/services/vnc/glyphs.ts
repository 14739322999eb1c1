/** Width and height of a character in dots. */
export const GLYPH = { width: 3, height: 5 } as const;

// Five rows of three dots for each character, the row as an octal digit.
const ROWS: Readonly<Record<string, string>> = {
  ...{ A: "25755", B: "65656", C: "34443", D: "65556", E: "74647", F: "74644", G: "34553", H: "55755", I: "72227" },
  ...{ J: "11152", K: "55655", L: "44447", M: "57755", N: "65555", O: "25552", P: "65644", Q: "25563", R: "65655" },
  ...{ S: "34216", T: "72222", U: "55557", V: "55552", W: "55775", X: "55255", Y: "55222", Z: "71247" },
  ...{ 0: "75557", 1: "26227", 2: "61247", 3: "61216", 4: "55711", 5: "74616", 6: "34652", 7: "71222", 8: "25252" },
  ...{ 9: "25316", ".": "00002", ",": "00024", ":": "02020", "-": "00700", _: "00007", "/": "11244", "%": "51245" },
  ...{ "!": "22202", "?": "61202", "+": "02720", "=": "07070", "(": "24442", ")": "21112", "'": "22000", " ": "00000" },
};
const UNKNOWN = "75557";

/** The dots of a character, as columns and rows from its upper left corner. Small letters look like capital ones. */
export function dotsOf(character: string): [column: number, row: number][] {
  const rows = ROWS[character.toUpperCase()] ?? UNKNOWN;
  return [...rows].flatMap((digit, row) =>
    [0, 1, 2].filter((column) => (Number(digit) >> (2 - column)) & 1).map((column): [number, number] => [column, row]),
  );
}
