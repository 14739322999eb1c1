import type { DomainColumn, DomainReference } from "../../generated/documents";
import { at, type Json } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { patternFault } from "../schemas/patterns";
import { validDocuments } from "../validDocuments";

/** Strings of a domain table match the pattern of their column, and exist in the table that it refers to. */
export function* domainValues(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "domain")) {
    for (const [name, column] of Object.entries(document.columns)) {
      const pointer = at("/columns", name);
      const { pattern } = column;
      const fault = pattern === undefined ? undefined : patternFault(pattern);
      if (fault) yield problemAt(source, at(pointer, "pattern"), fault, "domain");
      const missing = column.in && referenceFault(column.in, context);
      if (missing) yield problemAt(source, at(pointer, "in"), missing, "domain");
      if (fault || missing) continue;
      for (const [index, row] of document.rows.entries())
        yield* checkValue(source, row[name], at("/rows", index, name), { ...column, context });
    }
  }
}

type ColumnInside = DomainColumn & { context: CheckContext };

function* checkValue(
  source: SourceDocument,
  value: Json | undefined,
  pointer: string,
  column: ColumnInside,
): Generator<Problem> {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) yield* checkValue(source, one, at(pointer, index), column);
  } else if (typeof value === "string") {
    const fault = textFault(value, column);
    if (fault) yield problemAt(source, pointer, fault, "domain");
  }
}

function textFault(text: string, { pattern, in: reference, context }: ColumnInside): string | undefined {
  if (pattern !== undefined && !new RegExp(pattern, "u").test(text))
    return `${JSON.stringify(text)} does not fit the pattern ${pattern}`;
  if (reference === undefined) return undefined;
  const known = valuesIn(reference, context);
  return known.has(text) ? undefined : `${reference.table} has no ${JSON.stringify(text)}${didYouMean(text, known)}`;
}

function referenceFault({ table, column }: DomainReference, { documents }: CheckContext): string | undefined {
  const found = documents.domain[table];
  if (!found) return `no table ${JSON.stringify(table)}${didYouMean(table, Object.keys(documents.domain))}`;
  if (column === undefined || Object.hasOwn(found.columns, column)) return undefined;
  return `${table} has no column ${JSON.stringify(column)}${didYouMean(column, Object.keys(found.columns))}`;
}

function valuesIn({ table, column }: DomainReference, { documents }: CheckContext): ReadonlySet<string> {
  const found = documents.domain[table];
  if (column === undefined) return new Set(Object.keys(found?.columns ?? {}));
  return new Set(found?.rows.map((row) => String(row[column])));
}
