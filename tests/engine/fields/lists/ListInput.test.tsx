// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { addItems } from "../../../../engine/fields/lists/itemRules";
import { ListInput } from "../../../../engine/fields/lists/ListInput";
import type { WidgetProps } from "../../../../engine/registry/Registry";
import { showWidget } from "../showWidget";

afterEach(cleanup);

const input = () => screen.getByLabelText<HTMLInputElement>("Field");
const type = (value: string) => fireEvent.change(input(), { target: { value } });
const press = (key: string) => fireEvent.keyDown(input(), { key });
const paste = (text: string) => fireEvent.paste(input(), { clipboardData: { getData: () => text } });
const items = () => screen.queryAllByRole("listitem").map((item) => item.firstChild?.textContent);
const texts = { type: "array", items: { type: "string" } };

function show(props: Partial<WidgetProps> = {}) {
  return showWidget(ListInput, { schema: texts, ...props });
}

function enter(...values: string[]) {
  for (const value of values) {
    type(value);
    press("Enter");
  }
}

describe("items are added", () => {
  test("a megabyte of lines costs each line the same", () => {
    const lines = Array.from({ length: 100_000 }, (_, place) => `host ${place % 90_000}`);
    const reads: string[] = [];
    const list = new Proxy<string[]>(["host 0"], {
      get(target, key, receiver) {
        if (/^\d+$/.test(String(key))) reads.push(String(key));
        return Reflect.get(target, key, receiver);
      },
    });
    const rules = { isNumber: false, language: "en", isWhole: false, isUnique: true };
    const added = addItems(list, lines, rules, (key) => key);
    expect([added.list.length, added.refusals.length]).toEqual([90_000, 10_001]);
    expect(reads.length).toBeLessThan(10);
    const { value, onChange } = show({ schema: { ...texts, uniqueItems: true } });
    paste(lines.join("\n"));
    expect((value() as string[]).length).toBe(90_000);
    expect(onChange).toHaveBeenCalledTimes(1);
    expect(screen.getByRole("alert").textContent).toMatch(/^10.?000 lines were left out: Each value/);
    expect(items().length).toBeLessThan(110);
  });

  test("a text longer than people enter is not tried by a pattern it would take minutes", () => {
    const { value } = show({ schema: { type: "array", items: { type: "string", pattern: "^.*@.*x$" } } });
    enter("@".repeat(40_000), "@");
    expect((value() as string[]).map(({ length }) => length)).toEqual([40_000]);
  });

  test("[list-input.add-keys.default][field.component.list-input] by Enter and by the comma", () => {
    const { value } = show();
    type("rye");
    press("Enter");
    type("oat");
    press(",");
    expect(value()).toEqual(["rye", "oat"]);
    expect([items().slice(0, 2), input().value]).toEqual([["rye", "oat"], ""]);
  });

  test("[list-input.add-keys.configurable] by the keys of the document, and by no others", () => {
    const { value, onChange } = show({ options: { addKeys: ["Tab"] } });
    type("rye");
    press("Enter");
    press(",");
    expect(onChange).not.toHaveBeenCalled();
    press("Tab");
    expect(value()).toEqual(["rye"]);
  });

  test("[list-input.add-on-blur] by the click that took the focus: nothing moves below the pointer, and the click handler gets the item", () => {
    const { value } = show();
    const values: unknown[] = [];
    const recordValue = () => values.push(value());
    document.body.addEventListener("click", recordValue, { once: true });
    type("rye");
    fireEvent.pointerDown(document.body);
    fireEvent.blur(input());
    expect([items(), input().value]).toEqual([[], "rye"]);
    fireEvent.pointerUp(document.body);
    expect(items()).toEqual([]);
    fireEvent.click(document.body);
    expect([values, items(), input().value]).toEqual([[["rye"]], ["rye"], ""]);
  });

  test("[list-input.add-on-blur] when the focus leaves", () => {
    const { value } = show();
    type("rye");
    fireEvent.blur(input());
    expect(value()).toEqual(["rye"]);
  });

  test("[list-input.blank-ignored] unless they are blank", () => {
    const { onChange } = show();
    enter("", "   ");
    fireEvent.blur(input());
    expect(onChange).not.toHaveBeenCalled();
  });

  test("not by a key that ends a word of an input method", () => {
    const { onChange } = show();
    type("らい");
    fireEvent.keyDown(input(), { key: "Enter", isComposing: true });
    expect(onChange).not.toHaveBeenCalled();
  });

  test("[list-input.number-type] as numbers where the list holds numbers", () => {
    const { value } = show({ schema: { type: "array", items: { type: "number" } } });
    enter("7", "1.5", "seven");
    expect(value()).toEqual([7, 1.5]);
    expect(screen.getByRole("alert").textContent).toBe("Enter a number.");
  });
});

test("[list-input.placeholder] the placeholder says what to do when the document does not", () => {
  show();
  expect(input().placeholder).toBe("Type a value and press the keys");
  show({ placeholder: "Serial" });
  expect(input().placeholder).toBe("Serial");
});

test("[list-input.backspace-removes-last] Backspace removes the last item from an empty input only", () => {
  const { value, onChange } = show({ value: ["rye", "oat"] });
  type("w");
  press("Backspace");
  expect(onChange).not.toHaveBeenCalled();
  type("");
  press("Backspace");
  expect(value()).toEqual(["rye"]);
  press("Backspace");
  expect(value()).toBeUndefined();
});

describe("an item is refused", () => {
  test("[list-input.max-items] when there are as many as there may be", () => {
    const { value } = show({ options: { maxItems: 2 } });
    enter("a", "b", "c");
    expect(value()).toEqual(["a", "b"]);
    expect(screen.getByRole("alert").textContent).toBe("Choose at most 2.");
  });

  test.each([
    ["[list-input.unique-items] uniqueItems", { uniqueItems: true }],
    ["[list-input.no-dupes] noDupes", { noDupes: true }],
  ])("%s: when it is there already", (_row, options) => {
    const { value } = show({ options });
    enter("a", "a", "b");
    expect(value()).toEqual(["a", "b"]);
  });

  test("and may repeat otherwise", () => {
    const { value } = show();
    enter("a", "a");
    expect(value()).toEqual(["a", "a"]);
  });

  test.each([
    ["pattern", { type: "string", pattern: "^[a-z]+$" }, "R1", "rye"],
    ["min", { type: "number", minimum: 5 }, "4", 5],
    ["max", { type: "number", maximum: 5 }, "6", 5],
    ["minlength", { type: "string", minLength: 3 }, "ry", "rye"],
    ["maxlength", { type: "string", maxLength: 3 }, "ryes", "rye"],
  ])("[list-input.native-validity] when it does not satisfy %s", (_rule, rules, wrong, right) => {
    const { onChange, value } = show({ schema: { type: "array", items: rules } });
    enter(wrong);
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).not.toBe("");
    enter(String(right));
    expect(value()).toEqual([right]);
  });
});

describe("pasted text", () => {
  test("[list-input.paste-trim] is trimmed", () => {
    show();
    paste("  rye \n");
    expect(input().value).toBe("rye");
  });

  test("[list-input.paste-truncate] is cut to maxlength, with what is there already", () => {
    show({ schema: { type: "array", items: { type: "string", maxLength: 5 } } });
    type("ab");
    input().setSelectionRange(2, 2);
    paste("cdefgh");
    expect(input().value).toBe("abcde");
  });

  test("of several lines adds them all", () => {
    const { value } = show();
    paste("rye\noat\r\n\nspelt");
    expect(value()).toEqual(["rye", "oat", "spelt"]);
  });
});

describe("a CSV file", () => {
  const file = (text: string, kind = "text/csv", size = text.length) => {
    const made = new File([text], "flours.csv", { type: kind });
    Object.defineProperty(made, "size", { value: size });
    Object.defineProperty(made, "arrayBuffer", { value: async () => new TextEncoder().encode(text) });
    return made;
  };
  const choose = (chosen: File) =>
    fireEvent.change(screen.getByLabelText("CSV file for Field"), { target: { files: [chosen] } });

  test("[list-input.csv-lines] gives its lines, trimmed, without the empty ones", async () => {
    const { value } = show({ options: { csv: true } });
    choose(file("\uFEFF rye \r\n\r\noat\n   \n"));
    await waitFor(() => expect(value()).toEqual(["rye", "oat"]));
  });

  test("[list-input.csv-not-csv] of another type adds nothing and shows a message", async () => {
    const { onChange } = show({ options: { csv: true } });
    choose(file("rye", "text/plain"));
    await screen.findByText("Not a CSV file selected");
    expect(onChange).not.toHaveBeenCalled();
  });

  test("without a line adds nothing and shows a message", async () => {
    const { onChange } = show({ options: { csv: true } });
    choose(file("\uFEFF\r\n \n"));
    await screen.findByText("The file has no lines.");
    expect(onChange).not.toHaveBeenCalled();
  });

  test.each([
    ["[list-input.csv-too-large] of 80 MB", 83_886_080, true],
    ["of a byte less", 83_886_079, false],
  ])("%s", async (_row, size, isRefused) => {
    const { value, onChange } = show({ options: { csv: true } });
    choose(file("rye", "text/csv", size));
    if (!isRefused) return waitFor(() => expect(value()).toEqual(["rye"]));
    await screen.findByText("File size must be lower than 80MB");
    expect(onChange).not.toHaveBeenCalled();
  });

  test("says how many of its lines were left out", async () => {
    const { value } = show({ options: { csv: true }, schema: { type: "array", items: { type: "integer" } } });
    choose(file("1\nx\ny\n2"));
    await waitFor(() => expect(value()).toEqual([1, 2]));
    expect(screen.getByRole("alert").textContent).toBe("2 lines were left out: Enter a number.");
  });

  test("[list-input.csv-example] can be had as an example from the demo files", () => {
    show({ options: { csv: true, example: "codes.csv" } });
    const link = screen.getByRole<HTMLAnchorElement>("link", { name: "Example CSV" });
    expect([link.getAttribute("href"), link.download]).toEqual(["/demo-files/codes.csv", "codes.csv"]);
  });
});

test("ten thousand items draw only the first of them", () => {
  show({ value: Array.from({ length: 10_000 }, (_, index) => `item ${index}`) });
  expect(screen.getAllByRole("listitem")).toHaveLength(102);
  expect(screen.getByText("and 9,900 more")).toBeTruthy();
});
