import { lazyComponent } from "../elements/loading/lazyComponent";
import { withEditor } from "../forms/withEditor";
import type { Block } from "../generated/documents";
import type { RegistryParts } from "../registry/Registry";

// Code splitting: none of these is on a first page.
export const accordion = lazyComponent(async () => (await import("./AccordionBlock")).AccordionBlock);
export const formBlock = lazyComponent(async () => (await withEditor(import("./FormBlock"))).FormBlock);
export const html = lazyComponent(async () => (await import("./HtmlBlock")).HtmlBlock);
export const table = lazyComponent(async () => (await import("./list/table/TableBlock")).TableBlock);
export const tabs = lazyComponent(async () => (await import("./TabsBlock")).TabsBlock);

const byKind: Partial<Record<Block["block"], { prepare: () => Promise<unknown> }>> = {
  ...{ accordion, form: formBlock, html, table, tabs },
};

/** Preloads the code of blocks, including those of the first tab. */
export function prepareBlocks(blocks: readonly Block[], registry: Pick<RegistryParts, "blocks">): void {
  for (const block of blocks) {
    const supplied = block.block === "custom" ? registry.blocks[block.component] : undefined;
    const part = supplied ?? byKind[block.block];
    if (part && "prepare" in part && typeof part.prepare === "function") void part.prepare();
    if (block.block === "tabs") prepareBlocks(block.tabs[0]?.blocks ?? [], registry);
  }
}
