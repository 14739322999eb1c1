import type { Operation } from "../../api/operations";
import { isOpen, propertyNames, propertySchema } from "../../api/resolveSchema";
import type { ListBlock } from "../../generated/documents";
import { at, isObject, stringsOf } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { typesOf } from "../../schemaTypes";
import type { Use } from "../../scopes/use";
import { checkResponseProperties } from "../api/responseProperties";
import type { CheckContext } from "../context";
import { usesOf, validDocuments } from "../validDocuments";
import { checkExpand } from "./listExpand";
import { checkTotals } from "./listTotals";

/**
 * Columns, values and table rows exist in the response; sort keys and filters are parameters of the operation; expanded
 * rows have blocks.
 */
export function* listKeys(context: CheckContext): Generator<Problem> {
  for (const { source, use } of usesOf(context)) {
    if (use.kind === "value") yield* checkValue(source, use, context);
    if (use.kind === "table") yield* checkRows(source, use, context);
    if (use.kind === "list") {
      yield* checkFurtherPage(context, source, use.value, use.pointer);
      yield* checkExpand(context, source, use.value, use.pointer);
      const { operation } = use.value;
      yield* checkResponseProperties(context, source, {
        keywords: PROPERTY_KEYWORDS,
        given: { ...use.value },
        operation,
        pointer: use.pointer,
      });
      yield* checkTotals(context, source, use.value, use.pointer);
      yield* checkSorting(source, use.value, use.pointer, context.operations.get(use.value.operation));
    }
    if (use.kind === "filter" && use.value.type !== "date-range") {
      const operation = context.operations.get(use.list.operation);
      const names = operation?.parameters.filter((parameter) => parameter.in === "query").map(({ name }) => name) ?? [];
      if (!operation || names.includes(use.value.key)) continue;
      const message = `${JSON.stringify(use.value.key)} is not a query parameter of ${operation.id}${didYouMean(use.value.key, names)}`;
      yield problemAt(source, at(use.pointer, "key"), message, "filters");
    }
  }
}

function* checkValue(
  source: SourceDocument,
  use: Extract<Use, { kind: "value" }>,
  context: CheckContext,
): Generator<Problem> {
  const { record } = use.scope;
  const { api } = context.documents;
  const { key } = use.value;
  if (record === undefined) {
    yield problemAt(
      source,
      at(use.pointer, "key"),
      "no record in scope; set operation to the one that reads it",
      "keys",
    );
    return;
  }
  if (record === "unknown") return;
  const missing = (name: string) => record.find((candidate) => !propertySchema(api, candidate, name));
  const twin = "twin" in use.value && typeof use.value.twin === "string" ? `${key}${use.value.twin}` : key;
  const missingKey = [key, twin].find((name) => missing(name));
  const schema = missingKey === undefined ? undefined : missing(missingKey);
  if (!schema || isOpen(api, schema)) return;
  const message = `${JSON.stringify(missingKey)} is not in the answer${didYouMean(missingKey ?? key, propertyNames(api, schema))}`;
  yield problemAt(source, at(use.pointer, "key"), message, "keys");
}

/** The rows of a table are a list property of the record. */
function* checkRows(
  source: SourceDocument,
  { value: { rows }, pointer, scope: { record } }: Extract<Use, { kind: "table" }>,
  { documents: { api } }: CheckContext,
): Generator<Problem> {
  const place = at(pointer, "rows");
  if (record === undefined) yield problemAt(source, place, "no record in scope to hold these rows", "keys");
  if (record === undefined || record === "unknown") return;
  for (const schema of record.filter((one) => !isOpen(api, one))) {
    const property = propertySchema(api, schema, rows);
    if (typesOf(property).includes("array")) continue;
    const fault = property ? "is no list" : `is not in the answer${didYouMean(rows, propertyNames(api, schema))}`;
    yield problemAt(source, place, `${JSON.stringify(rows)} ${fault}`, "keys");
  }
}

function* checkFurtherPage(
  context: CheckContext,
  source: SourceDocument,
  { additionalPage, operation }: ListBlock,
  pointer: string,
): Generator<Problem> {
  if (additionalPage === undefined) return;
  const page = validDocuments(context, "page").find((candidate) => candidate.source.id === additionalPage);
  if (!page) return;
  const lists = [...page.document.blocks.entries()].filter(
    (entry): entry is [number, ListBlock] => entry[1].block === "list" && entry[1].operation === operation,
  );
  if (lists.length === 0)
    yield problemAt(source, at(pointer, "additionalPage"), `this page has no list of ${operation}`, "additional-page");
  for (const [block, { filters = [] }] of lists)
    for (const [index, filter] of filters.entries())
      if (filter.default !== undefined)
        yield problemAt(page.source, at("/blocks", block, "filters", index, "default"), NO_DEFAULT, "additional-page");
}

const NO_DEFAULT = 'filters of an "additionalPage" take no default: the list is loaded before that page';

/** Keywords of a list that name a property of its rows. */
const PROPERTY_KEYWORDS = ["group", "unfolds"];

function* checkSorting(
  source: SourceDocument,
  list: ListBlock,
  pointer: string,
  operation: Operation | undefined,
): Generator<Problem> {
  if (!operation) return;
  const allowed = sortKeys(operation);
  const check = function* (wanted: string, place: string): Generator<Problem> {
    if (allowed === undefined) yield problemAt(source, place, `${operation.id} has no sort parameter`, "sort");
    else if (allowed.length > 0 && !allowed.includes(wanted)) {
      const message = `${operation.id} does not sort by ${JSON.stringify(wanted)}${didYouMean(wanted, allowed)}`;
      yield problemAt(source, place, message, "sort");
    }
  };
  if (list.sort !== undefined) yield* check(list.sort, at(pointer, "sort"));
  for (const [index, column] of list.columns.entries()) {
    const { sort } = column;
    const place = at(pointer, "columns", index, "sort");
    if (sort !== true && typeof sort !== "string") continue;
    const wanted = sort === true ? column.key : sort;
    // Clicking a column toggles its direction.
    if (wanted.startsWith("-")) yield problemAt(source, place, descendingMessage(wanted.slice(1)), "sort");
    else yield* check(wanted, place);
    if (column.twin !== undefined) yield* check(`${wanted}${column.twin}`, at(pointer, "columns", index, "twin"));
  }
  const acceptsSearch = operation.parameters.some(({ name }) => name === "q");
  if (list.search && !acceptsSearch)
    yield problemAt(source, at(pointer, "search"), `${operation.id} has no search parameter q`, "search");
}

function descendingMessage(key: string): string {
  return `a column's sort takes no "-"; a second click reverses the order; did you mean ${JSON.stringify(key)}?`;
}

/** The keys that an operation sorts by: undefined if it has no sort parameter, empty if it accepts any key. */
function sortKeys({ parameters }: Operation): string[] | undefined {
  const schema = parameters.find(({ name }) => name === "sort")?.schema;
  if (!schema) return undefined;
  return stringsOf(isObject(schema.items) ? schema.items.enum : schema.enum);
}
