// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ListInput } from "../../../engine/fields/lists/ListInput";
import { TableInput } from "../../../engine/fields/table/TableInput";
import { showWidget } from "./showWidget";

afterEach(cleanup);

const row = {
  type: "object",
  properties: { name: { type: "string" }, weight: { type: "number", minimum: 10 }, crust: { enum: ["soft", "hard"] } },
  required: ["name"],
};

function choose(content: string | Uint8Array<ArrayBuffer>) {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const file = new File([bytes], "loaves.csv", { type: "text/csv" });
  Object.defineProperty(file, "arrayBuffer", { value: async () => bytes.slice().buffer });
  fireEvent.change(screen.getByLabelText("CSV file for Field"), { target: { files: [file] } });
}

const table = () => showWidget(TableInput, { schema: { type: "array", items: row }, options: { csv: true } });
const problems = async () => (await screen.findByRole("alert")).firstChild?.childNodes;
const texts = async () => [...((await problems()) ?? [])].map(({ textContent }) => textContent);

test("each problem of a table's file names its line, and the rows are there to be fixed", async () => {
  const { value } = table();
  choose('name,weight,crust,shade\n"Rye\ndark",0x10,soft\n\n,20,soft\nOat,"1,5",crisp\nSpelt,9,hard,,x\n');
  expect(await texts()).toEqual([
    "Line 1: there is no column shade.",
    "Line 2: weight: Enter a number.",
    "Line 5: name: This field is required.",
    "Line 6: weight: Did you mean 1.5 or 15?",
    "Line 6: crust: Choose one of the values offered.",
    "Line 7: it has more cells than there are columns.",
    "Line 7: weight: Enter 10 or more.",
  ]);
  expect(value()).toHaveLength(4);
});

test.each([
  ['name,weight\nRye,10\n"Oat,20', "Line 3: a quotation mark is not closed."],
  ['name,weight\n"Rye" dark,10', "Line 2: text follows a closing quotation mark."],
  ["weight,name,weight\n1,Rye,2", "Line 1: the column weight is named twice."],
])("nothing of a file of a broken form is taken: %j", async (text, problem) => {
  const { onChange } = table();
  choose(text);
  expect(await texts()).toEqual([problem]);
  expect(onChange).not.toHaveBeenCalled();
});

test("a list names the lines it left out", async () => {
  const { value } = showWidget(ListInput, {
    schema: { type: "array", items: { type: "integer" } },
    options: { csv: true },
  });
  choose("1\n\n0x10\n1,500\n9007199254740993\n7");
  await waitFor(() => expect(value()).toEqual([1, 1500, 7]));
  expect(screen.getByText("Line 3: Enter a number.")).toBeTruthy();
  expect(screen.getByText("Line 5: This number has more digits than can be stored exactly.")).toBeTruthy();
});

const wide = (text: string) => new Uint8Array(Buffer.from(text, "utf16le"));
test.each<[string, string | Uint8Array<ArrayBuffer>]>([
  ["This is UTF-16 without a byte order mark. Save the table as CSV in UTF-8.", wide("name,weight\nRye,10")],
  ["This is not text. Save the table as CSV.", "name\0,weight\n"],
  ["This is a gzip file. Save the table as CSV.", new Uint8Array([0x1f, 0x8b, 8, 0])],
  ["The file has more than 100,000 lines.", "1\n".repeat(3_000_000)],
])("%s", async (message, content) => {
  const { onChange } = table();
  choose(content);
  await screen.findByText(message);
  expect(onChange).not.toHaveBeenCalled();
});
