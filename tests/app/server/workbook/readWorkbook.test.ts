import { readFileSync } from "node:fs";
import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { readWorkbook } from "../../../../app/server/workbook/readWorkbook";
import { WorkbookFault } from "../../../../app/server/workbook/WorkbookFault";
import { makeWorkbook, packed, partsOf } from "./makeWorkbook";

const MAX_ROWS = 1000;

test("a workbook that another program wrote is read: its first sheet, with the numbers of its rows", () => {
  const archive = readFileSync(new URL("../../../fixtures/workbooks/devices.xlsx", import.meta.url));
  expect(readWorkbook(archive, MAX_ROWS)).toEqual([
    { number: 1, columns: ["serial", "mac or imei", "name", "password"] },
    { number: 2, columns: ["1100876581", "00:1E:42:00:00:81", "Pump station, north", "Quiet-gate-71"] },
    { number: 4, columns: ["1100876582", "00:1E:42:00:00:82", "", "Quiet-gate-72"] },
    { number: 5, columns: ["1100876583", "00:1E:42:00:00:83", "", '<b>&"Quiet"'] },
  ]);
});

test.each([
  ["shared texts, without how they are spoken", '<c r="B1" t="s"><v>1</v></c>', ["", "AB"]],
  ["a long number", "<c><v>3.56938250000012E14</v></c>", ["356938250000012"]],
  ["a text in the cell, in parts", '<c t="inlineStr"><is><r><t>A</t></r><r><t>B</t></r></is></c>', ["AB"]],
  ["what a formula gave, not the formula", '<c t="str"><f>A1&amp;B1</f><v>AB</v></c>', ["AB"]],
  ["a text that is not there", '<c t="s"><v>9</v></c><c><v>1</v></c>', ["", "1"]],
])("%s", (_, cells, want) => {
  const shared = "<sst><si><t>X</t></si><si><t>A</t><r><t>B</t></r><rPh><t>spoken</t></rPh></si></sst>";
  const archive = packed(partsOf(`<row>${cells}</row>`, { "xl/sharedStrings.xml": shared }));
  expect(readWorkbook(archive, MAX_ROWS)).toEqual([{ number: 1, columns: want }]);
});

const doctype = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>';
const sheet = "xl/worksheets/sheet1.xml";

test.each<[string, Record<string, string>, string]>([
  ["a document type", partsOf("", { [sheet]: `${doctype}<worksheet>&b;</worksheet>` }), "The workbook is damaged."],
  ["an entity of its own", partsOf("<row><c><v>&b;</v></c></row>"), "The workbook is damaged."],
  ["what is no XML", partsOf("<row>"), "The workbook is damaged."],
  ["elements a thousand deep", partsOf("<c>".repeat(1000)), "The workbook is damaged."],
  ["a cell far to the right", partsOf('<row><c r="XFD1"><v>1</v></c></row>'), "The workbook has too many columns."],
  ["a cell outside of a row", partsOf('<c r="A1"><v>1</v></c>'), "The workbook is damaged."],
  ["more rows than wanted", partsOf("<row><c><v>1</v></c></row>".repeat(1001)), "The workbook has too many lines."],
  ["a sheet that is not there", partsOf("", { "xl/_rels/workbook.xml.rels": "<a/>" }), "The workbook has no sheet."],
  ["no workbook in it", { "a.txt": "A" }, "The workbook is damaged."],
  ["a part of 9 MB in a few kilobytes", partsOf(" ".repeat(9 * 1024 ** 2)), "The workbook is too large."],
])("a workbook with %s is refused in words", (_, parts, want) => {
  expect(() => readWorkbook(packed(parts), MAX_ROWS)).toThrow(new WorkbookFault(want));
});

test("a part cannot become more than it says", () => {
  const archive = Buffer.from(packed(partsOf(" ".repeat(4 * 1024 ** 2))));
  const CENTRAL = Buffer.from("504b0102", "hex");
  const header = archive.lastIndexOf(CENTRAL, archive.lastIndexOf(sheet));
  expect(archive.readUInt32LE(header + 24)).toBeGreaterThan(4 * 1024 ** 2);
  archive.writeUInt32LE(16, header + 24);
  expect(() => readWorkbook(archive, MAX_ROWS)).toThrow("The workbook is damaged.");
});

test("what is cut off, or has ten thousand parts, is refused in words", () => {
  const archive = makeWorkbook([["1"]]);
  expect(() => readWorkbook(archive.subarray(0, archive.length / 2), MAX_ROWS)).toThrow("The workbook is damaged.");
  const many = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`xl/media/${at}`, new Uint8Array()]));
  expect(() => readWorkbook(zipSync(many), MAX_ROWS)).toThrow("The workbook is too large.");
});
