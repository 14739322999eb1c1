import { isList, isNumeric, typeOf } from "../../documents/schemaTypes";
import { type Mask, type MaskTokens, parseMask } from "../../masks/maskValue";
import type { Choice } from "../choices/choices";

type Parts = Readonly<Record<string, unknown>>;

/** A row of a table: the value of each column that has one. */
export type Row = Readonly<Record<string, unknown>>;

/** One column of a table of inputs. */
export interface Column {
  key: string;
  title: string;
  kind: "text" | "number" | "boolean" | "choice" | "list";
  schema: Parts;
  /** The language in which numbers are parsed and formatted. */
  language: string;
  isRequired: boolean;
  /** The widget of a cell; the default one when undefined. */
  widget: string | undefined;
  placeholder: string;
  /** Applied to pasted and imported text, as to typed text. */
  mask: Mask | undefined;
  options: Record<string, unknown>;
  permission: string | undefined;
}

/** Reads the columns of a table: the properties of its rows, with the options of its document. */
export function readColumns(schema: Parts | undefined, options: Parts, tokens: MaskTokens, language: string): Column[] {
  const items = parts(schema?.items);
  const properties = parts(items.properties);
  const required = Array.isArray(items.required) ? items.required : [];
  const drawn = parts(options.columns);
  const keys = Object.keys(drawn).filter((key) => key in properties);
  return (keys.length > 0 ? keys : Object.keys(properties)).map((key) =>
    readColumn(key, parts(properties[key]), parts(drawn[key]), {
      isRequired: required.includes(key),
      tokens,
      language,
    }),
  );
}

type RowOptions = Pick<Column, "isRequired" | "language"> & { tokens: MaskTokens };

function readColumn(key: string, schema: Parts, drawn: Parts, { isRequired, tokens, language }: RowOptions): Column {
  const choices = choicesOf(schema, drawn);
  const { permission, ...options } = parts(drawn["ui:options"]);
  const widget = drawn["ui:widget"];
  return {
    key,
    title: String(drawn["ui:title"] ?? schema.title ?? key),
    kind: choices ? "choice" : kindOf(schema),
    schema,
    language,
    isRequired,
    widget: typeof widget === "string" ? widget : undefined,
    placeholder: typeof drawn["ui:placeholder"] === "string" ? drawn["ui:placeholder"] : "",
    mask: typeof options.mask === "string" ? parseMask(options.mask, tokens) : undefined,
    options: { ...options, ...(choices && { enumOptions: choices }) },
    permission: typeof permission === "string" ? permission : undefined,
  };
}

function choicesOf({ enum: values }: Parts, drawn: Parts): Choice[] | undefined {
  if (!Array.isArray(values)) return undefined;
  const names = Array.isArray(drawn["ui:enumNames"]) ? drawn["ui:enumNames"] : [];
  return values.map((value, index) => ({ value, label: String(names[index] ?? value) }));
}

function kindOf(schema: Parts): Column["kind"] {
  if (typeOf(schema) === "boolean") return "boolean";
  if (isList(schema)) return "list";
  return isNumeric(schema) ? "number" : "text";
}

function parts(value: unknown): Parts {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Parts) : {};
}
