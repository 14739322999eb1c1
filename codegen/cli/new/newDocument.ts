import type { Operation } from "../../api/operations";
import { propertyNames, propertySchema, resolveSchema } from "../../api/resolveSchema";
import { labelFromKey } from "../../expand/labels";
import type { Compiled } from "../../index";
import { isObject, type JsonObject, stringsOf } from "../../json";
import { inferFormat } from "./inferFormat";

/** A first version of a page: a list or record of the operation's response, or a placeholder text. */
export function newPage(id: string, operation: Operation | undefined, compiled: Compiled): JsonObject {
  const head = { $schema: "../meta/page.schema.json" };
  if (!operation) return { ...head, blocks: [{ block: "html", html: labelFromKey(id) }] };
  const isRecord = operation.parameters.some((parameter) => parameter.in === "path");
  const values = valuesOf(operation, compiled, isRecord ? [] : sortKeys(operation));
  if (!isRecord) return { ...head, blocks: [{ block: "list", operation: operation.id, columns: values }] };
  return { ...head, record: { operation: operation.id }, blocks: [{ block: "record", fields: values }] };
}

/** A first version of a modal: the form of the same name, or a placeholder text. */
export function newModal(id: string, { documents }: Compiled): JsonObject {
  const head = { $schema: "../meta/modal.schema.json", title: labelFromKey(id) };
  return Object.hasOwn(documents.forms, id)
    ? { ...head, form: id }
    : { ...head, blocks: [{ block: "html", html: labelFromKey(id) }] };
}

/** A first version of a brand: the default brand under another name. */
export function newBrand(id: string, { documents }: Compiled): JsonObject {
  const [base] = Object.entries(documents.brands).find(([, brand]) => brand.default) ?? Object.keys(documents.brands);
  const name = labelFromKey(id).slice(0, 40);
  return {
    $schema: "../meta/brand.schema.json",
    ...(base !== undefined && { extends: base }),
    default: false,
    // The names that people see first: above the navigation, and in the window title.
    app_name: name,
    title_text: name,
    disabled_routes: [],
  };
}

/** A first version of a language without translations, or the reason why there is none. */
export function newLanguage(code: string): JsonObject | string {
  const name = new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(code);
  if (name === undefined) return `${JSON.stringify(code)} is not a language code such as uk or pt-BR`;
  const isRightToLeft = ["ar", "fa", "he", "ur"].includes(code.slice(0, 2));
  const head = { $schema: "../meta/language.schema.json", name };
  return { ...head, ...(isRightToLeft && { direction: "rtl" }), complete: false, texts: {} };
}

function valuesOf(operation: Operation, { documents }: Compiled, sorted: readonly string[]): JsonObject[] {
  const row = resolveSchema(documents.api, operation.row);
  return propertyNames(documents.api, row).map((key) => {
    const format = inferFormat(documents, key, propertySchema(documents.api, row, key) ?? {});
    const isSorted = sorted.includes(key);
    return { key, label: labelFromKey(key), ...(format !== undefined && { format }), ...(isSorted && { sort: true }) };
  });
}

function sortKeys({ parameters }: Operation): string[] {
  const items = parameters.find(({ name }) => name === "sort")?.schema.items;
  return isObject(items) ? stringsOf(items.enum) : [];
}
