import type { Field } from "../../generated/documents";
import type { Compiled } from "../../index";
import type { JsonObject } from "../../json";

/** What a field declares beyond its key and label. */
export type NewField = Partial<Omit<Field, "key" | "label">>;

/** Valid keys of fields: one line of text that is not a keyword of a uiSchema. */
export const FIELD_KEY = /^(?!ui:|\*$)[^\p{Cc}]{1,200}$/u;

/** A property to generate a field for, and what the form's schema inherits of it. */
export interface Property {
  /** Its dotted path, as in "owner.address". */
  path: string;
  schema: JsonObject;
  inherited: JsonObject;
  required: boolean;
}

/** The context of generating fields: the documents, and a list that collects what is omitted. */
export interface GenerationContext {
  compiled: Compiled;
  omitted: string[];
}
