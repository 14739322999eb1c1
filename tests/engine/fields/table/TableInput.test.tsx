// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { readCsvBytes } from "../../../../engine/fields/files/readCsvFile";
import { parseCopied, parseCsv, writeCsv } from "../../../../engine/fields/table/spreadsheet";
import { TableInput } from "../../../../engine/fields/table/TableInput";
import type { WidgetProps } from "../../../../engine/registry/Registry";
import { showWidget } from "../showWidget";

afterEach(cleanup);

const schema = {
  type: "array",
  maxItems: 1000,
  items: {
    type: "object",
    required: ["name"],
    properties: {
      name: { type: "string", minLength: 3 },
      weight: { type: "integer", minimum: 50 },
      crust: { type: "string", enum: ["soft", "crunchy"] },
      sliced: { type: "boolean" },
    },
  },
};

const tokens = { F: { description: "", pattern: "[0-9A-Fa-f]", transform: "uppercase" as const } };
const boot = { masks: { tokens } };
const tags = { type: "array", items: { type: "integer" } };

const columns = {
  name: { "ui:title": "Name", "ui:widget": "TextWidget" },
  weight: { "ui:title": "Weight", "ui:widget": "TextWidget" },
  crust: { "ui:title": "Crust", "ui:widget": "select", "ui:enumNames": ["Soft", "Crunchy"] },
  sliced: { "ui:title": "Sliced", "ui:widget": "checkbox", "ui:options": { permission: "slice" } },
};

function show(props: Partial<WidgetProps> = {}, permissions = ["slice"]) {
  return showWidget(TableInput, { schema, options: { columns, csv: true }, ...props }, { permissions });
}

const cell = (column: string, row: number) =>
  screen.getByLabelText<HTMLInputElement>(`${column}, row ${row}`, { selector: "input, select" });
const type = (column: string, row: number, value: string) => fireEvent.change(cell(column, row), { target: { value } });
const paste = (column: string, row: number, text: string) =>
  fireEvent.paste(cell(column, row), { clipboardData: { getData: () => text } });

describe("[field.component.table-input] a table of inputs", () => {
  test("pasted names become what they call, in all rows, also those that are not drawn; others stay to be seen", async () => {
    const flour = { "ui:title": "Flour", "ui:widget": "ItemSelect", "ui:options": { operation: "listFlours" } };
    const { value } = showWidget(
      TableInput,
      {
        schema: { type: "array", items: { type: "object", properties: { flour: { type: "integer" } } } },
        options: { columns: { flour } },
        value: [{}],
      },
      {
        boot: { operations: { listFlours: { method: "get", path: "/flours" } }, settings: { lookupPageSize: 10 } },
        answer: () => ({ data: [{ id: 3, name: "Rye" }] }),
      },
    );
    await screen.findByRole("combobox", { name: "Flour, row 1" });
    paste("Flour", 1, `${"Rye\n".repeat(200)}Oat\n`);
    await waitFor(() => expect(value()).toHaveLength(201));
    await waitFor(() => expect(value()).toEqual([...Array(200).fill({ flour: 3 }), { flour: "Oat" }]));
  });

  test("a typed value that was a text matches none of the other rows", async () => {
    const note = { "ui:title": "Note", "ui:widget": "JsonInput" };
    const { value } = showWidget(TableInput, {
      schema: { type: "array", items: { type: "object", properties: { note: {} } } },
      options: { columns: { note } },
      value: [{ note: "7" }, { note: "7" }],
    });
    const input = await screen.findByRole("textbox", { name: "Note, row 1" });
    fireEvent.change(input, { target: { value: "7" } });
    fireEvent.blur(input);
    expect(value()).toEqual([{ note: 7 }, { note: "7" }]);
  });

  test("has a column for each field, and a row for each item", () => {
    show({ value: [{ name: "Rye", weight: 500, crust: "soft", sliced: true }] });
    expect(screen.getAllByRole("columnheader").map((head) => head.textContent)).toEqual([
      "#Row",
      "Name*",
      "Weight",
      "Crust",
      "Sliced",
      "",
    ]);
    expect([cell("Name", 1).value, cell("Weight", 1).value, cell("Sliced", 1).checked]).toEqual(["Rye", "500", true]);
    expect(screen.getByDisplayValue("Soft").id).toBe(cell("Crust", 1).id);
  });

  test("is edited in place, each value with its type", () => {
    const { value } = show({ value: [{ name: "Rye" }] });
    type("Name", 1, "Rye and oat ");
    type("Weight", 1, "750");
    fireEvent.change(cell("Crust", 1), { target: { value: "1" } });
    fireEvent.click(cell("Sliced", 1));
    expect(value()).toEqual([{ name: "Rye and oat ", weight: 750, crust: "crunchy", sliced: true }]);
    type("Weight", 1, "");
    expect(value()).toEqual([{ name: "Rye and oat ", crust: "crunchy", sliced: true }]);
  });

  test("grows by a button and by Enter in its last row, and shrinks; without rows it has no value", async () => {
    const { value } = show();
    fireEvent.click(screen.getByRole("button", { name: "Add row" }));
    await waitFor(() => expect(document.activeElement).toBe(cell("Name", 1)));
    fireEvent.keyDown(cell("Name", 1), { key: "Enter" });
    await waitFor(() => expect(document.activeElement).toBe(cell("Name", 2)));
    expect(value()).toEqual([{}, {}]);
    fireEvent.click(screen.getByRole("button", { name: "Remove row 2" }));
    fireEvent.click(screen.getByRole("button", { name: "Remove row 1" }));
    expect(value()).toBeUndefined();
  });

  test("leads from row to row by the keyboard", async () => {
    show({ value: [{ name: "Rye" }, { name: "Oat" }] });
    cell("Weight", 1).focus();
    fireEvent.keyDown(cell("Weight", 1), { key: "ArrowDown" });
    await waitFor(() => expect(document.activeElement).toBe(cell("Weight", 2)));
    fireEvent.keyDown(cell("Weight", 2), { key: "ArrowUp" });
    await waitFor(() => expect(document.activeElement).toBe(cell("Weight", 1)));
  });

  test("goes on from row to row where all rows are in sight already", () => {
    // With a height, the virtualized table scrolls only to rows outside the viewport.
    const height = vi.spyOn(HTMLElement.prototype, "clientHeight", "get").mockReturnValue(400);
    show({ value: [{ name: "Rye" }, { name: "Oat" }, { name: "Spelt" }] });
    cell("Weight", 1).focus();
    for (const row of [2, 3]) {
      fireEvent.keyDown(cell("Weight", row - 1), { key: "ArrowDown" });
      expect(document.activeElement).toBe(cell("Weight", row));
    }
    height.mockRestore();
  });

  test("leaves out a column of a permission that is not held", () => {
    show({ value: [{ name: "Rye" }] }, []);
    expect(screen.queryByText("Sliced")).toBeNull();
  });

  test("marks a wrong cell once it was left", () => {
    show({ value: [{ name: "Rye" }] });
    type("Name", 1, "R");
    expect(cell("Name", 1).getAttribute("aria-invalid")).toBeNull();
    fireEvent.blur(cell("Name", 1));
    expect(cell("Name", 1).getAttribute("aria-invalid")).toBe("true");
  });
});

describe("what was copied from a spreadsheet", () => {
  test("is laid over the cells from where it is pasted, and adds rows", () => {
    const { value } = show({ value: [{ name: "Rye", weight: 1 }, { name: "Oat" }] });
    paste("Weight", 2, "300\tCrunchy\tyes\r\n400\tsoft\tno\r\n");
    expect(value()).toEqual([
      { name: "Rye", weight: 1 },
      { name: "Oat", weight: 300, crust: "crunchy", sliced: true },
      { weight: 400, crust: "soft", sliced: false },
    ]);
  });

  test("shows a cell of several lines as it is sent, in one", () => {
    const { value } = show({ value: [{}] });
    paste("Name", 1, '"Rye ""dark""\r\nand oat"\t300\n');
    expect(value()).toEqual([{ name: 'Rye "dark" and oat', weight: 300 }]);
    expect(cell("Name", 1).value).toBe('Rye "dark" and oat');
    paste("Name", 1, '"Spelt\nand oat"');
    expect(value()).toEqual([{ name: "Spelt and oat", weight: 300 }]);
  });

  test("takes the form its column has, as typing gives it; what does not fit stays to be seen", () => {
    const mac = { ...schema, items: { type: "object", properties: { mac: { type: "string" }, tag_id: tags } } };
    const drawn = { mac: { "ui:title": "MAC", "ui:options": { mask: "FF:FF:FF" } }, tag_id: { "ui:title": "Tags" } };
    const { value } = showWidget(TableInput, { schema: mac, options: { columns: drawn }, value: [{}] }, { boot });
    paste("MAC", 1, "001e42\t4\n00-1e-43\t4, 7\n00:1E:44:55\t\nzz1e42\t");
    expect(value()).toEqual([
      { mac: "00:1E:42", tag_id: [4] },
      { mac: "00:1E:43", tag_id: [4, 7] },
      { mac: "00:1E:44:55" },
      { mac: "zz1e42" },
    ]);
  });

  test("keeps each line next to its row, also after an empty one", () => {
    const { value } = show({ value: [{ name: "Rye" }, { name: "Oat" }, { name: "Spelt" }] });
    paste("Weight", 1, "100\n\n300\n\n");
    expect(value()).toEqual([{ name: "Rye", weight: 100 }, { name: "Oat" }, { name: "Spelt", weight: 300 }]);
  });

  test("says what neither ticks a box nor leaves it empty, instead of taking it for a no", () => {
    const { value } = show({ value: [{ name: "Rye" }] });
    paste("Sliced", 1, "no\nFALSE\nperhaps\n");
    expect((value() as { sliced: unknown }[]).map(({ sliced }) => sliced)).toEqual([false, false, "perhaps"]);
  });

  test("with more columns than there are says how many found no place", async () => {
    const { value } = show({ value: [{ name: "Rye" }] });
    paste("Crust", 1, "soft\tyes\tmore\t\tagain\nsoft\tno\tmore\n");
    expect(value()).toEqual([
      { name: "Rye", crust: "soft", sliced: true },
      { crust: "soft", sliced: false },
    ]);
    await screen.findByText("2 columns were left out.");
  });

  test("of one cell is left to the input", () => {
    const { onChange } = show({ value: [{ name: "Rye" }] });
    paste("Name", 1, "Spelt");
    expect(onChange).not.toHaveBeenCalled();
  });

  test("never makes more rows than there may be, and says what was left out", async () => {
    const { value } = show({ value: [{ name: "Rye" }] });
    paste("Name", 1, Array.from({ length: 1200 }, (_, index) => `Loaf ${index}\t100`).join("\n"));
    expect(value()).toHaveLength(1000);
    await screen.findByText("200 lines were left out: Choose at most 1,000.");
  });
});

describe("what was done to a table", () => {
  const rye = { name: "Rye", weight: 1 };
  const press = (target: Element, key: string, shiftKey = false) =>
    fireEvent.keyDown(target, { key, ctrlKey: true, shiftKey });

  test("is undone step by step and done again: a paste, a removed row, what was typed into a cell", () => {
    const { value } = show({ value: [rye] });
    type("Name", 1, "Ryes");
    type("Name", 1, "Ryes!");
    paste("Name", 1, "Oat\t300\nSpelt\t400\n");
    fireEvent.click(screen.getByRole("button", { name: "Remove row 1" }));
    const pasted = [
      { name: "Oat", weight: 300 },
      { name: "Spelt", weight: 400 },
    ];
    const steps = [pasted, [{ name: "Ryes!", weight: 1 }], [rye]];
    for (const step of steps) {
      press(cell("Weight", 1), "z");
      expect(value()).toEqual(step);
    }
    expect(press(cell("Weight", 1), "z")).toBe(true);
    for (const step of [steps[1], steps[0]]) {
      expect(press(cell("Weight", 1), "Z", true)).toBe(false);
      expect(value()).toEqual(step);
    }
    press(cell("Weight", 1), "y");
    expect(value()).toEqual([{ name: "Spelt", weight: 400 }]);
  });

  test("cannot be done again once something else is", () => {
    const { value } = show({ value: [rye] });
    paste("Name", 1, "Oat\t300\n");
    press(cell("Name", 1), "z");
    type("Name", 1, "Spelt");
    expect(press(cell("Name", 1), "y")).toBe(true);
    expect(value()).toEqual([{ name: "Spelt", weight: 1 }]);
  });

  test("is undone where the focus is on a row that goes, or on none, and the focus stays in the table", async () => {
    const { value } = show({ value: [rye] });
    fireEvent.click(screen.getByRole("button", { name: "Remove row 1" }));
    expect(value()).toBeUndefined();
    press(document.activeElement as Element, "z");
    expect(value()).toEqual([rye]);
    paste("Name", 1, "Oat\t300\nSpelt\t400\n");
    cell("Weight", 2).focus();
    press(cell("Weight", 2), "z");
    await waitFor(() => expect(document.activeElement).toBe(cell("Weight", 1)));
  });

  test("is forgotten once the form holds other rows than those written here, not when they only gain defaults", () => {
    const { value, setExternally } = show({ value: [rye] });
    type("Name", 1, "Ryes");
    setExternally([{ name: "Ryes", weight: 1, sliced: true }]);
    press(cell("Name", 1), "z");
    expect(value()).toEqual([rye]);
    setExternally([{ name: "Spelt", weight: 2 }]);
    expect(press(cell("Name", 1), "z")).toBe(true);
    expect(press(cell("Name", 1), "y")).toBe(true);
    expect(cell("Name", 1).value).toBe("Spelt");
  });

  test("stays where the table cannot be changed", () => {
    const { onChange } = show({ value: [rye], readonly: true });
    press(cell("Name", 1), "z");
    expect(onChange).not.toHaveBeenCalled();
  });
});

describe("a CSV file", () => {
  const choose = (text: string) => {
    const file = new File([text], "loaves.csv", { type: "text/csv" });
    Object.defineProperty(file, "arrayBuffer", { value: async () => new TextEncoder().encode(text) });
    fireEvent.change(screen.getByLabelText("CSV file for Field"), { target: { files: [file] } });
  };

  test("adds its rows, in the order its first line names the columns", async () => {
    const { value } = show({ value: [{ name: "Rye" }] });
    choose('weight,Name\r\n500,Oat\r\n600,"Spelt, dark"\r\n');
    await waitFor(() =>
      expect(value()).toEqual([{ name: "Rye" }, { name: "Oat", weight: 500 }, { name: "Spelt, dark", weight: 600 }]),
    );
    fireEvent.keyDown(screen.getByRole("button", { name: "Add row" }), { key: "z", metaKey: true });
    expect(value()).toEqual([{ name: "Rye" }]);
  });

  test("without such a line is read in the order of the columns, also with semicolons", async () => {
    const { value } = show();
    choose("Oat;500;soft;x\nRye;600;crunchy;\n");
    await waitFor(() =>
      expect(value()).toEqual([
        { name: "Oat", weight: 500, crust: "soft", sliced: true },
        { name: "Rye", weight: 600, crust: "crunchy" },
      ]),
    );
  });

  test("leaves out columns the table does not have, and empty ones, and says how many held something", async () => {
    const { value } = show();
    choose("Crust,comment,NAME,,\r\nsoft,dark,Oat,,\r\ncrunchy,,Rye,,\r\n");
    await waitFor(() =>
      expect(value()).toEqual([
        { crust: "soft", name: "Oat" },
        { crust: "crunchy", name: "Rye" },
      ]),
    );
    await screen.findByText("1 column was left out.");
  });

  test.each([
    ["quotes and line breaks", [['say "rye"', "two\nlines", "a,b"]]],
    ["empty cells", [["a", "", "c"]]],
    ["numbers", [["-1", "2.5", "+3"]]],
    ["what a spreadsheet would calculate", [["=1+1", "@x", "-north"]]],
    ["what was kept a text before", [["'=1+1", "''@x", "'north"]]],
    ["space at its ends", [[" rye", "oat ", "\tspelt"]]],
  ])("that was written with %s reads the same", (_what, rows) => {
    expect(parseCsv(writeCsv(rows))).toEqual(rows);
  });

  test("keeps what a spreadsheet would calculate a text", () => {
    expect(writeCsv([["=1+1", "@x"]])).toBe("'=1+1,'@x\r\n");
  });
});

test.each([
  [
    "semicolons, though its names hold commas",
    '"Name, long";weight\nRye;1',
    [
      ["Name, long", "weight"],
      ["Rye", "1"],
    ],
  ],
  [
    "tabs",
    "name\tweight\nRye, dark\t1",
    [
      ["name", "weight"],
      ["Rye, dark", "1"],
    ],
  ],
])("a CSV file is read with %s", (_what, text, rows) => {
  expect(parseCsv(text)).toEqual(rows);
});

test.each([
  ["UTF-8 with its mark", "en", [0xef, 0xbb, 0xbf, 0xc3, 0xb8], "ø"],
  ["UTF-16, as spreadsheets call Unicode", "en", [0xff, 0xfe, 0xf8, 0x00], "ø"],
  ["UTF-16 the other way round", "en", [0xfe, 0xff, 0x00, 0xf8], "ø"],
  ["what western spreadsheets write", "nb", [0xf8], "ø"],
  ["what Ukrainian ones write", "uk", [0xbf], "ї"],
  ["what Japanese ones write", "ja", [0x83, 0x65], "テ"],
])("a CSV file is read in %s", (_what, language, bytes, text) => {
  expect(readCsvBytes(new Uint8Array(bytes).buffer, language).replace("\uFEFF", "")).toBe(text);
});

test("cells in quotes may hold tabs and line breaks", () => {
  expect(parseCopied('a\t"b\tc"\n"d\ne"\tf\n')).toEqual([
    ["a", "b\tc"],
    ["d\ne", "f"],
  ]);
});

test("a cell with a quote that is not closed is read as it stands, and leaves the rows below it alone", () => {
  expect(parseCopied('5" pipe\t"open\nx\ty\n')).toEqual([
    ['5" pipe', '"open'],
    ["x", "y"],
  ]);
});

test("of a thousand rows only those in sight are drawn, and all can be reached", async () => {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ name: `Loaf ${index}` }));
  show({ value: rows });
  expect(screen.getAllByRole("row").length).toBeLessThan(40);
  expect(screen.getByRole("table").getAttribute("aria-rowcount")).toBe("1001");
  cell("Name", 1).focus();
  for (let row = 1; row <= 30; row += 1) {
    fireEvent.keyDown(cell("Name", row), { key: "ArrowDown" });
    await waitFor(() => expect(document.activeElement).toBe(cell("Name", row + 1)));
  }
});

describe("in a table of 999 rows", () => {
  const rows = Array.from({ length: 999 }, (_, index) => ({ name: `Loaf ${index}` }));

  test("keys lead a page on, and to the first and the last row", async () => {
    show({ value: rows });
    cell("Weight", 1).focus();
    for (const [key, ctrlKey, row] of [
      ["PageDown", false, 11],
      ["PageDown", false, 21],
      ["PageUp", false, 11],
      ["End", true, 999],
      ["PageDown", false, 999],
      ["Home", true, 1],
      ["PageUp", false, 1],
    ] as const) {
      fireEvent.keyDown(document.activeElement as HTMLElement, { key, ctrlKey });
      await waitFor(() => expect(document.activeElement).toBe(cell("Weight", row)));
    }
  });

  test.each([400, 4])("the cell at work stays when row %i is scrolled to, so that what is typed is not lost", (top) => {
    const { value } = show({ value: rows });
    const box = screen.getByRole("table").parentElement as HTMLElement;
    box.scrollTop = 200 * 40;
    fireEvent.scroll(box);
    const input = cell("Name", 201);
    input.focus();
    box.scrollTop = top * 40;
    fireEvent.scroll(box);
    expect(document.activeElement).toBe(input);
    expect(cell("Name", top + 1).value).toBe(`Loaf ${top}`);
    expect(screen.getAllByRole("row").length).toBeLessThan(40);
    type("Name", 201, "Rye");
    expect((value() as typeof rows)[200]).toEqual({ name: "Rye" });
    const order = screen.getAllByRole("row").map((row) => Number(row.getAttribute("aria-rowindex")));
    expect(order).toEqual([...order].sort((one, other) => one - other));
  });
});
