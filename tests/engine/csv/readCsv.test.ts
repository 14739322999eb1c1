import { describe, expect, test } from "vitest";
import { csvLine } from "../../../engine/csv/csvLine";
import { detectNonText } from "../../../engine/csv/detectNonText";
import { hasMoreLines, readCsv } from "../../../engine/csv/readCsv";

describe("a row is known by the line it begins on", () => {
  test.each([
    ["a,b\n1,2\n\n3,4", [1, 2, 4]],
    ['a,b\r\n"1\r\n2","3\n4"\r\n5,6', [1, 2, 5]],
    ["a\r1\r\r2", [1, 2, 4]],
  ])("%j", (text, lines) => expect(readCsv(text).lines.map(({ line }) => line)).toEqual(lines));
});

test.each([
  ['a,b\n1,"two\nthree', [{ line: 2, kind: "unclosed quote" }]],
  ['a,b\n"x"y,2\n3,4', [{ line: 2, kind: "text after a quote" }]],
  ['a\n"1\n2" 3\n4', [{ line: 3, kind: "text after a quote" }]],
  [`a\n${",".repeat(5000)}`, [{ line: 2, kind: "too many cells" }]],
  ['a,b\n"1" ,"say ""hi"""\n5" pipe,6', []],
  [
    'a,"b\r\nc"\r\nd,"e" f\r\n"g',
    [
      { line: 3, kind: "text after a quote" },
      { line: 4, kind: "unclosed quote" },
    ],
  ],
])("the form of %j", (text, faults) => expect(readCsv(text).faults).toEqual(faults));

test.each([
  [
    ' a , b \n c," d "',
    [
      ["a", "b"],
      ["c", " d "],
    ],
  ],
  ["a\r\nb\nc\rd", [["a"], ["b"], ["c"], ["d"]]],
])("the rows of %j", (text, rows) => expect(readCsv(text).lines.map(({ cells }) => cells)).toEqual(rows));

const values = [
  ...["=1+1", "+1-1", "-north", "@x", "＝1", "＋a", "－a", "＠a", "−a", " =1", "\u00a0@x", "\u200b=1", "\ufeff=1"],
  ...["\t=1", "\tx", "\r=1", "\n=1", "\nx", "'=1", "''＝1", "'north", "'", "a'=", "--5", "+", " x ", 'a"b', "x\ny", ""],
];

test.each(values)("%j is no formula in a file, and reads the same", (value) => {
  const [, cell = ""] = readCsv(csvLine(["head", "x", "y"]) + csvLine(["1", value, "2"])).lines[1]?.cells ?? [];
  expect(cell).toBe(value);
  const written = csvLine([value]).trim().replace(/^"/, "");
  expect(/^[\s\p{Cf}]*[=+\-@＝＋－＠]/u.test(written)).toBe(false);
});

test("numbers stay numbers", () =>
  expect(csvLine([-1.5, "-1.5", "+370600", null, true])).toBe("-1.5,-1.5,+370600,,true\r\n"));

test.each<[string, string, BufferEncoding, string | undefined]>([
  ["UTF-16LE without a mark", "serial;mac\r\n110;1", "utf16le", "UTF-16"],
  ["the same in Japanese", "東京,1\r\n大阪,2\r\n", "utf16le", "UTF-16"],
  ["UTF-16 with its mark", "\ufeffa,b", "utf16le", undefined],
  ["a NUL in a text", "abc\0def", "utf8", "NUL"],
  ["a workbook", "PK\x03\x04....[Content_Types].xml", "latin1", "XLSX"],
  ["an archive", "PK\x03\x04....notes.txt", "latin1", "ZIP"],
  ["gzip", "\x1f\x8b\x08", "latin1", "gzip"],
  ["PDF", "%PDF-1.7", "latin1", "PDF"],
  ["PNG", "\x89PNG\r\n", "latin1", "PNG"],
  ["a text", "PK,1", "latin1", undefined],
])("%s", (_what, text, encoding, kind) =>
  expect(detectNonText(new Uint8Array(Buffer.from(text, encoding)))).toBe(kind),
);

test("UTF-16BE without a mark", () => {
  expect(detectNonText(new Uint8Array(Buffer.from("serial,mac\n", "utf16le").swap16()))).toBe("UTF-16");
});

test("lines are counted no further than to the limit", () => {
  expect(hasMoreLines("1\n2\r\n3", 3)).toBe(false);
  expect(hasMoreLines("1\r2\n3\n4", 3)).toBe(true);
  expect(hasMoreLines("1\n".repeat(20_000_000), 100_000)).toBe(true);
});
