import { propertyNames, schemaAndAlternatives } from "../../api/resolveSchema";
import type { DomainCovered } from "../../generated/documents";
import { objectOf } from "../../json";
import { didYouMean } from "../../nearest";
import type { CheckContext } from "../context";

/**
 * Values that a column must cover, and what to call them in messages. `values` is undefined if their source does not
 * exist.
 */
export interface CoveredValues {
  what: string;
  values?: readonly string[];
  /** A suggestion in case the source does not exist. */
  hint?: string;
}

/**
 * The values a column must cover, as they are written in its rows; undefined if another rule reports a missing source.
 */
export function coveredValues(covers: DomainCovered, context: CheckContext): CoveredValues | undefined {
  const found = valuesOf(covers, context);
  const { prefix = "", except = [] } = covers;
  const excluded = new Set(except.map(String));
  return found?.values
    ? { ...found, values: found.values.filter((value) => !excluded.has(value)).map((value) => prefix + value) }
    : found;
}

function valuesOf(covers: DomainCovered, context: CheckContext): CoveredValues | undefined {
  if (covers.schema !== undefined) return inSchema(covers.schema, context);
  if (covers.table !== undefined) return inTable(covers.table, covers.column ?? "", context);
  if (covers.operation !== undefined) return inCall(covers.operation, covers.parameter, context);
  const listed = context.documents.enums[covers.enum ?? ""];
  const what = `the enumeration ${JSON.stringify(covers.enum)}`;
  return listed && { what, values: listed.values.map(({ value }) => String(value)) };
}

function inSchema(name: string, { documents: { api } }: CheckContext): CoveredValues {
  const what = `the schema ${JSON.stringify(name)} of the API`;
  const { schemas = {} } = api.components;
  return Object.hasOwn(schemas, name)
    ? { what, values: propertyNames(api, objectOf(schemas[name])) }
    : { what, hint: didYouMean(name, Object.keys(schemas)) };
}

function inTable(name: string, column: string, { documents }: CheckContext): CoveredValues {
  const table = documents.domain[name];
  if (!table)
    return { what: `the table ${JSON.stringify(name)}`, hint: didYouMean(name, Object.keys(documents.domain)) };
  const what = `the column ${JSON.stringify(column)} of ${name}`;
  if (!Object.hasOwn(table.columns, column)) return { what, hint: didYouMean(column, Object.keys(table.columns)) };
  return { what, values: [...new Set(table.rows.flatMap((row) => row[column] ?? []).map(String))] };
}

function inCall(id: string, parameter: string | undefined, context: CheckContext): CoveredValues | undefined {
  const { api } = context.documents;
  const operation = context.operations.get(id);
  if (!operation) return undefined;
  if (parameter === undefined)
    return { what: `the body of ${id}`, values: operation.body && propertyNames(api, operation.body) };
  const what = `the parameter ${JSON.stringify(parameter)} of ${id}`;
  const found = operation.parameters.find(({ name }) => name === parameter);
  if (!found)
    return {
      what,
      hint: didYouMean(
        parameter,
        operation.parameters.map(({ name }) => name),
      ),
    };
  const choices = schemaAndAlternatives(api, found.schema).flatMap((part) => part.enum ?? []);
  return choices.length > 0 ? { what, values: choices.map(String) } : { what: `the list of choices of ${what}` };
}
