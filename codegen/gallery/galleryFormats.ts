import type { Compiled } from "../index";
import { isObject, type Json } from "../json";
import type { GalleryEntry } from "./gallery";

/** Every format of the registry, with the first words that name it. */
export function galleryFormats({ documents }: Compiled): GalleryEntry[] {
  return Object.entries(documents.registry.formats).map(([name, { description }]) => {
    for (const [page, document] of Object.entries(documents.pages)) {
      const found = findFormatted(document as unknown as Json, name);
      if (found) return { kind: "format", name, description, from: `pages/${page}`, document: found };
    }
    return { kind: "format", name, description, document: { key: "value", label: "Value", format: name } };
  });
}

/** The first part of a document whose format has that name. */
function findFormatted(value: Json, name: string): Json | undefined {
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  if (isObject(value) && (value.format === name || (isObject(value.format) && value.format.name === name)))
    return value;
  for (const part of Object.values(value)) {
    const found = findFormatted(part, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
