import type { ExpandedPage } from "../expand/expandedDocuments";
import type { Block, CustomBlock } from "../generated/documents";
import type { Compiled } from "../index";
import { type Json, objectOf, valueAt } from "../json";
import { readMetaSchemas } from "../metaSchemas";
import type { GalleryEntry } from "./galleryEntry";

interface Place {
  from: string;
  record?: ExpandedPage["record"];
  /** The block as written in the document, and as expanded for the engine. */
  written: Block;
  block: Block;
}

/** Every kind of block and every registered block, with its first use in a page or modal. */
export function galleryBlocks(compiled: Compiled): GalleryEntry[] {
  const places = placesOf(compiled);
  const kinds = blockKinds().map(([name, description]) => {
    const place = places.find(({ block }) => block.block === name);
    return entryOf(name, description, place, undefined);
  });
  const coded = Object.entries(compiled.documents.registry.blocks).map(([name, { description, acts, quiet }]) => {
    const place = places.find(({ block }) => block.block === "custom" && block.component === name);
    const entry = entryOf(name, description, place, { block: "custom", component: name });
    return { ...entry, ...(acts && { acts }), ...(quiet && { quiet }) };
  });
  return [...kinds, ...coded];
}

function entryOf(
  name: string,
  description: string,
  place: Place | undefined,
  own: CustomBlock | undefined,
): GalleryEntry {
  const block = place?.block ?? own;
  return {
    kind: "block",
    name,
    description,
    ...(place && { from: place.from }),
    document: (place?.written ?? own ?? null) as unknown as Json,
    ...(block && {
      shows: { id: `gallery-block-${name}`, ...(place?.record && { record: place.record }), blocks: [block] },
    }),
  };
}

/** The kinds of blocks in the meta-schema, with their descriptions. */
function blockKinds(): [name: string, description: string][] {
  const definitions = objectOf(readMetaSchemas().get("vocabulary.schema.json")?.$defs);
  return Object.values(definitions).flatMap((definition): [string, string][] => {
    const name = valueAt(definition, "/properties/block/const");
    return typeof name === "string" ? [[name, String(objectOf(definition).description ?? "")]] : [];
  });
}

/** Every block of all pages and modals. Blocks within tabs and accordions follow their container. */
function placesOf({ documents, expanded }: Compiled): Place[] {
  const places: Place[] = [];
  for (const [id, page] of expanded.pages) {
    const written = flatten(documents.pages[id]?.blocks ?? []);
    for (const [index, block] of flatten(page.blocks).entries())
      places.push({
        from: `pages/${id}`,
        block,
        written: written[index] ?? block,
        ...(page.record && { record: page.record }),
      });
  }
  for (const [id, { component, props, blocks = [], record }] of expanded.modals) {
    const whole: Block[] =
      component === undefined ? [] : [{ block: "custom", component, ...(props && { options: props }) }];
    for (const block of [...whole, ...flatten(blocks)])
      places.push({ from: `modals/${id}`, block, written: block, ...(record && { record }) });
  }
  return places;
}

function flatten(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((block) => {
    if (block.block === "tabs") return [block, ...flatten(block.tabs.flatMap((tab) => tab.blocks))];
    if (block.block === "accordion") return [block, ...flatten(block.items.flatMap((item) => item.blocks))];
    if (block.block === "form") return [block, ...flatten(block.answer ?? [])];
    return [block];
  });
}
