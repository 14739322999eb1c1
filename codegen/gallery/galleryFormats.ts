import type { Compiled } from "../index";
import { isObject, type Json, type JsonObject } from "../json";
import { formatOf } from "../scopes/formatOf";
import type { GalleryEntry } from "./galleryEntry";

/** Every format of the registry, with its first use. */
export function galleryFormats({ documents }: Compiled): GalleryEntry[] {
  return Object.entries(documents.registry.formats).map(([name, { description }]) => {
    const head = { kind: "format", name, description } as const;
    for (const [page, document] of Object.entries(documents.pages)) {
      const found = findFormatted(document as unknown as Json, name);
      if (found) return { ...head, from: `pages/${page}`, document: found, format: formatOf(found) };
    }
    return { ...head, document: { key: "value", label: "Value", format: name }, format: { name } };
  });
}

/** The first value in a document that is displayed in the format. */
function findFormatted(value: Json, name: string): JsonObject | undefined {
  if (!isObject(value) && !Array.isArray(value)) return undefined;
  if (isObject(value) && "label" in value && formatOf(value)?.name === name) return value;
  for (const [property, part] of Object.entries(value)) {
    // Filters have enumerations for choosing, not for display.
    const found = property === "filters" ? undefined : findFormatted(part, name);
    if (found !== undefined) return found;
  }
  return undefined;
}
