import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import type { Block, ListBlock } from "../../../codegen/generated/documents";
import { compile } from "../../../codegen/index";
import { DEFAULT_WIDTH } from "../../../engine/blocks/list/columns/columns";

const { expanded } = await compile({ folders: [fileURLToPath(new URL("../../../schemas", import.meta.url))] });

/** The width left for a table beside the navigation on a screen of 1440 pixels. */
const AVAILABLE_WIDTH = 1158;
const NARROW = 40;

function listsIn(blocks: readonly Block[] = []): ListBlock[] {
  return blocks.flatMap((block) => {
    if (block.block === "tabs") return block.tabs.flatMap((tab) => listsIn(tab.blocks));
    return block.block === "list" ? [block] : [];
  });
}

function startWidth({ columns, rowActions, bulkActions, expand }: ListBlock): number {
  const beside = [rowActions?.length, bulkActions?.length, expand].filter(Boolean).length * NARROW;
  const shown = columns.filter(({ hidden }) => !hidden);
  return shown.reduce((sum, { width = DEFAULT_WIDTH }) => sum + width, beside);
}

const pages = [...expanded.pages].map(([page, { blocks }]) => ({ page, lists: listsIn(blocks) }));
/** Pages that only hold additional columns of a list. */
const additionalPages = pages.flatMap(({ lists }) => lists.map((list) => list.additionalPage));
const lists = pages
  .filter(({ page }) => !additionalPages.includes(page))
  .flatMap(({ page, lists }) => lists.map((list) => ({ name: `${page}: ${list.operation}`, list })));

test.each(lists)("the columns $name starts with fit a screen 1440 pixels wide", ({ list }) => {
  expect(startWidth(list)).toBeLessThanOrEqual(AVAILABLE_WIDTH);
});
