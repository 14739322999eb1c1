import { bootSource } from "../emit/bootSource";
import { emitModules } from "../emit/modules";
import type { ExpandedForm, ExpandedPage } from "../expand/expandDocuments";
import type { Compiled } from "../index";
import type { Json } from "../json";
import { type ExampleLookup, exampleLookups } from "./exampleLookups";
import { galleryBlocks } from "./galleryBlocks";
import { galleryDocuments } from "./galleryDocuments";
import { galleryFields } from "./galleryFields";
import { galleryFormats } from "./galleryFormats";
import { galleryMasks } from "./galleryMasks";

/** What the gallery shows of a word documents may use: the words around it, and where they come from. */
export interface GalleryEntry {
  kind: "widget" | "field" | "block" | "format" | "mask" | "modal" | "form" | "page";
  name: string;
  description: string;
  /** The document the example is taken from, such as forms/new-tag; the gallery's own when left out. */
  from?: string;
  document: Json;
  /** Whether showing it does something, so that it waits to be asked for. */
  acts?: boolean;
  /** Whether it draws nothing while there is nothing to say. */
  quiet?: boolean;
  /** How a value is shown in a format, taken apart. */
  format?: { name: string; options?: object } | undefined;
  /** The form or page that shows it live; modals open by their own names, formats are drawn by their words. */
  shows?: ExpandedForm | ExpandedPage;
}

/** The same as the page gets it: the module in place of the document it holds. */
export type ServedEntry = Omit<GalleryEntry, "shows"> & {
  module?: { kind: "form" | "page"; id: string; path: string };
  /** What of the records there are has to be found first. */
  finds?: ExampleLookup[];
};

/** Where the gallery's own documents are served, beside the product's. */
export const GALLERY_PATH = "/gallery/documents/";

/** Everything registered, every mask, modal, form and page, with an example of each, found in the documents. */
export function galleryEntries(compiled: Compiled): GalleryEntry[] {
  return [
    ...galleryFields(compiled),
    ...galleryBlocks(compiled),
    ...galleryFormats(compiled),
    ...galleryMasks(compiled),
    ...galleryDocuments(compiled),
  ];
}

/** The gallery as it is served: its entries, and the modules that show them, by address. */
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
