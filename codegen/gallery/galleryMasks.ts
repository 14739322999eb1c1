import type { Compiled } from "../index";
import type { GalleryEntry } from "./galleryEntry";
import { oneFieldForm } from "./oneFieldForm";

/** Every mask and every named pattern, each in a form of its own. */
export function galleryMasks({ documents }: Compiled): GalleryEntry[] {
  const { masks, patterns } = documents.masks;
  const entries = Object.entries(masks).map(([name, entry]): GalleryEntry => {
    const head = { kind: "mask" as const, name, description: entry.description };
    const look = { "ui:title": name, "ui:widget": "TextWidget", "ui:options": { mask: entry.mask } };
    const shows = oneFieldForm(head, "value", { type: "string" }, look);
    return { ...head, from: "masks", document: { [name]: { ...entry } }, shows };
  });
  for (const [name, entry] of Object.entries(patterns)) {
    const head = { kind: "mask" as const, name: `${name} (pattern)`, description: entry.message };
    const look = { "ui:title": name, "ui:widget": "TextWidget", "ui:options": { patternMessage: entry.message } };
    const shows = oneFieldForm(
      { ...head, name: `pattern-${name}` },
      "value",
      { type: "string", pattern: entry.pattern },
      look,
    );
    entries.push({ ...head, from: "masks", document: { [name]: { ...entry } }, shows });
  }
  return entries;
}
