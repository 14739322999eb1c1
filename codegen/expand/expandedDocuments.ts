import type { FormDocument, ModalDocument, PageDocument } from "../generated/documents";
import type { FormSchemas } from "./expandForm";

/** A form as the engine sees it. */
export type ExpandedForm = Pick<FormDocument, "title" | "description" | "submit" | "initial" | "load"> &
  FormSchemas & {
    id: string;
    /** Whether the document has its own schema and uiSchema for RJSF. */
    plain?: boolean;
  };

/** A page as the engine sees it. */
export type ExpandedPage = Omit<PageDocument, "$schema" | "draft"> & { id: string };

/** A modal as the engine sees it. */
export type ExpandedModal = Omit<ModalDocument, "$schema" | "draft"> & {
  id: string;
  /** Bindings that only its opener can provide and that it requires, such as route.id. */
  about?: string[];
  /** The parameters it accepts, such as id, which its address carries. */
  named?: string[];
};

/** The documents that the browser loads on demand, by kind and id. */
export interface ExpandedDocuments {
  forms: Map<string, ExpandedForm>;
  pages: Map<string, ExpandedPage>;
  modals: Map<string, ExpandedModal>;
}
