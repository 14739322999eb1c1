import { expect, test } from "vitest";
import { fillListTitles } from "../../../codegen/expand/fillListTitles";
import type { ListBlock } from "../../../codegen/generated/documents";
import type { Use } from "../../../codegen/scopes/use";

const list = (pointer: string, title?: string) => {
  const value = { block: "list", operation: "listLoaves", columns: [], ...(title && { title }) } as ListBlock;
  return { kind: "list", value, pointer, scope: {} } as unknown as Extract<Use, { kind: "list" }>;
};
const tab = (pointer: string, label: string) =>
  ({ kind: "tab", value: { label }, pointer, scope: {} }) as unknown as Use;

function named(uses: Use[], title?: string) {
  fillListTitles(uses, title);
  return uses.flatMap((use) => (use.kind === "list" ? [use.value.title ?? use.value.name] : []));
}

test("a list is named by its own title, its tab, or its document", () => {
  const uses = [
    list("/blocks/0"),
    list("/blocks/1", "Own"),
    tab("/blocks/2/tabs/0", "Rye"),
    list("/blocks/2/tabs/0/blocks/0"),
    tab("/blocks/2/tabs/1", "Oat"),
    list("/blocks/2/tabs/1/blocks/0"),
    list("/blocks/3"),
  ];
  expect(named(uses, "Loaves")).toEqual(["Loaves", "Own", "Rye", "Oat", "Loaves"]);
});

test("what it is called is not drawn above it", () => {
  const uses = [list("/blocks/0")];
  fillListTitles(uses, "Loaves");
  expect(uses[0]?.value).not.toHaveProperty("title");
});

test("a title about one record names no list", () => {
  expect(named([list("/blocks/0")], "Loaves of {record.name}")).toEqual([undefined]);
  expect(named([list("/blocks/0")])).toEqual([undefined]);
});
