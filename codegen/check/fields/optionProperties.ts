import type { Operation } from "../../api/operations";
import { schemaAndAlternatives } from "../../api/resolveSchema";
import type { Field, RegisteredComponent } from "../../generated/documents";
import { at, objectOf } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { checkResponseProperties } from "../api/responseProperties";
import type { CheckContext } from "../context";
import { formFields } from "../forms/formFields";
import { usesOf, validDocuments } from "../validDocuments";

/** The value, label and detail of choices listed by an operation are properties of its response. */
export function* optionProperties(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form"))
    for (const [field, pointer] of formFields(document)) yield* checkField(source, field, pointer, context);
  for (const { source, use } of usesOf(context))
    if (use.kind === "filter") yield* checkField(source, use.value, use.pointer, context);
}

/** Options of a component that lists choices from an operation; each names a property. */
const PROPERTY_OPTIONS = ["value", "label", "detail"];

function* checkField(source: SourceDocument, field: Field, pointer: string, context: CheckContext): Generator<Problem> {
  const { component = "", options } = field;
  if (!choosesItems(context.documents.registry.widgets[component]) || Array.isArray(options)) return;
  const given = objectOf(options);
  const place = at(pointer, "options");
  const fault = unlistedFault(String(given.operation), context);
  if (fault) return void (yield problemAt(source, at(place, "operation"), fault, "keys"));
  yield* checkResponseProperties(context, source, {
    keywords: PROPERTY_OPTIONS,
    given,
    operation: given.operation,
    pointer: place,
  });
}

/** Describes why choices cannot be listed from an operation; undefined if it reads a list. */
function unlistedFault(id: string, { operations, documents: { api } }: CheckContext): string | undefined {
  const isList = ({ method, response }: Operation) =>
    method === "get" &&
    response !== undefined &&
    schemaAndAlternatives(api, response).some(({ items }) => items !== undefined);
  const operation = operations.get(id);
  if (!operation || isList(operation)) return undefined;
  const parentPath = operation.path.replace(/\/\{[^/]+\}$/, "");
  const suggestion = [...operations.values()].find((candidate) => candidate.path === parentPath && isList(candidate));
  return `${id} does not return a list to choose from${suggestion ? `; did you mean ${JSON.stringify(suggestion.id)}?` : ""}`;
}

function choosesItems(component: RegisteredComponent | undefined): boolean {
  const { operation, value, label } = objectOf(component?.properties);
  return operation !== undefined && value !== undefined && label !== undefined;
}
