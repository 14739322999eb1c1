import type { Operation } from "../../api/operations";
import { isOpen, propertyNames, propertySchema, schemaAndAlternatives } from "../../api/resolveSchema";
import type { ChartBlock } from "../../generated/documents";
import { at, type JsonObject } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { typeNames } from "../../shape/describeError";
import type { CheckContext } from "../context";
import { usesOf } from "../validDocuments";
import { rangeParameters } from "./dateRanges";

/** A chart draws numbers over a property of the response, and offers date ranges only if its operation accepts them. */
export function* chartKeys(context: CheckContext): Generator<Problem> {
  for (const { source, use } of usesOf(context)) {
    if (use.kind !== "chart") continue;
    const operation = context.operations.get(use.value.operation);
    if (!operation) continue;
    yield* rangeFault(source, use.value, use.pointer, operation);
    const { row } = operation;
    if (row && !isOpen(context.documents.api, row)) yield* rowFaults(source, use.value, use.pointer, row, context);
  }
}

function* rangeFault(
  source: SourceDocument,
  { range }: ChartBlock,
  pointer: string,
  { id, parameters }: Operation,
): Generator<Problem> {
  const rangeNames = rangeParameters();
  if (range === undefined || rangeNames.every((name) => parameters.some((parameter) => parameter.name === name)))
    return;
  yield problemAt(
    source,
    at(pointer, "range"),
    `${id} takes no ${rangeNames.join(" and ")}; leave range out`,
    "charts",
  );
}

function* rowFaults(
  source: SourceDocument,
  { x = "created_at", rows, series, type }: ChartBlock,
  pointer: string,
  row: JsonObject,
  { documents: { api } }: CheckContext,
): Generator<Problem> {
  const inside = rows === undefined ? row : propertySchema(api, row, `${rows}.0`);
  if (!inside || isOpen(api, inside)) return;
  // A pie of several series shows their sums and has no x axis.
  if (!(type === "pie" && series.length > 1) && !propertySchema(api, inside, x)) {
    const message = `${JSON.stringify(x)} is not in the answer${didYouMean(x, propertyNames(api, inside))}; x names the property of the horizontal axis`;
    yield problemAt(source, at(pointer, "x"), message, "charts");
  }
  if (type === "bands") return;
  for (const [index, { key }] of series.entries()) {
    const property = propertySchema(api, inside, key);
    const types = property ? schemaAndAlternatives(api, property).flatMap((part) => [part.type ?? []].flat(2)) : [];
    if (types.length === 0 || types.some((name) => name === "number" || name === "integer")) continue;
    const message = `a series needs numbers, but ${JSON.stringify(key)} is ${typeNames(types)}`;
    yield problemAt(source, at(pointer, "series", index, "key"), message, "charts");
  }
}
