import type { ExpandedForm, ExpandedPage } from "../expand/expandedDocuments";
import type { Json } from "../json";

/** An entry of the gallery: an example of a component, format, mask or document, and where it comes from. */
export interface GalleryEntry {
  kind: "widget" | "field" | "block" | "format" | "mask" | "modal" | "form" | "page";
  name: string;
  description: string;
  /** The document that the example is taken from, such as forms/new-tag; absent for examples made for the gallery. */
  from?: string;
  document: Json;
  /** Whether showing it has side effects, so that it is only shown on request. */
  acts?: boolean;
  /** Whether it draws nothing as long as there is nothing to report. */
  quiet?: boolean;
  /** The format of a value, parsed. */
  format?: { name: string; options?: object } | undefined;
  /** The form or page that renders it. Modals are opened by name, formats rendered from the document. */
  shows?: ExpandedForm | ExpandedPage;
}
