import { bootSource } from "../emit/bootSource";
import { emitModules } from "../emit/modules";
import type { Compiled } from "../index";
import { type ExampleLookup, exampleLookups } from "./exampleLookups";
import { galleryBlocks } from "./galleryBlocks";
import { galleryDocuments } from "./galleryDocuments";
import type { GalleryEntry } from "./galleryEntry";
import { galleryFields } from "./galleryFields";
import { galleryFormats } from "./galleryFormats";
import { galleryMasks } from "./galleryMasks";

/** An entry as it is served, with the path of its module in place of the form or page. */
export type ServedEntry = Omit<GalleryEntry, "shows"> & {
  module?: { kind: "form" | "page"; id: string; path: string };
  /** The records to look up before it is shown. */
  finds?: ExampleLookup[];
};

/** The base path of the gallery's own documents. */
export const GALLERY_PATH = "/gallery/documents/";

/** An example of every widget, field type, block, format, mask, modal, form and page, taken from the documents. */
export function galleryEntries(compiled: Compiled): GalleryEntry[] {
  return [
    ...galleryFields(compiled),
    ...galleryBlocks(compiled),
    ...galleryFormats(compiled),
    ...galleryMasks(compiled),
    ...galleryDocuments(compiled),
  ];
}

/** Emits the gallery: its entries, and the modules that render them by path. */
export function emitGallery(compiled: Compiled): { entries: ServedEntry[]; files: Map<string, string> } {
  const entries = galleryEntries(compiled);
  const shown = entries.flatMap(({ shows }) => shows ?? []);
  const forms = new Map(shown.flatMap((one) => ("schema" in one ? [[one.id, one] as const] : [])));
  const pages = new Map(shown.flatMap((one) => ("blocks" in one ? [[one.id, one] as const] : [])));
  const source = bootSource(compiled.operations, compiled.documents);
  const { files, modules } = emitModules({ forms, pages, modals: new Map() }, source);
  const moved = (path: string) => path.replace("/documents/", GALLERY_PATH);
  const served = entries.map(({ shows, ...rest }): ServedEntry => {
    const record = shows && "record" in shows ? shows.record : undefined;
    const finds = ["block", "modal", "page"].includes(rest.kind)
      ? exampleLookups([record, rest.document], compiled)
      : [];
    const entry = { ...rest, ...(finds.length > 0 && { finds }) };
    if (!shows) return entry;
    const kind = "schema" in shows ? "form" : "page";
    const path = modules[`${kind}/${shows.id}`];
    return path === undefined ? entry : { ...entry, module: { kind, id: shows.id, path: moved(path) } };
  });
  return { entries: served, files: new Map([...files].map(([path, code]) => [moved(path), code])) };
}
