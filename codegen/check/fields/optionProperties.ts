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

/** What of each item of a call is stored and shown is in the call's answer. */
export function* optionProperties(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form"))
    for (const [field, pointer] of formFields(document)) yield* checkField(source, field, pointer, context);
  for (const { source, use } of usesOf(context))
    if (use.kind === "filter") yield* checkField(source, use.value, use.pointer, context);
}

/** The options of a component that chooses among what a call lists; each names a property. */
const NAMING = ["value", "label", "detail"];

function* checkField(source: SourceDocument, field: Field, pointer: string, context: CheckContext): Generator<Problem> {
  const { component = "", options } = field;
  if (!choosesItems(context.documents.registry.widgets[component]) || Array.isArray(options)) return;
  const given = objectOf(options);
  const place = at(pointer, "options");
  const fault = unlistedFault(String(given.operation), context);
  if (fault) return void (yield problemAt(source, at(place, "operation"), fault, "keys"));
  yield* checkResponseProperties(context, source, { words: NAMING, given, operation: given.operation, pointer: place });
}

/** What is to be chosen from is a list that a call reads. */
function unlistedFault(id: string, { operations, documents: { api } }: CheckContext): string | undefined {
  const isList = ({ method, answer }: Operation) =>
    method === "get" &&
    answer !== undefined &&
    schemaAndAlternatives(api, answer).some(({ items }) => items !== undefined);
  const operation = operations.get(id);
  if (!operation || isList(operation)) return undefined;
  const around = operation.path.replace(/\/\{[^/]+\}$/, "");
  const meant = [...operations.values()].find((candidate) => candidate.path === around && isList(candidate));
  return `${id} lists nothing to choose from${meant ? `; did you mean ${JSON.stringify(meant.id)}?` : ""}`;
}

function choosesItems(component: RegisteredComponent | undefined): boolean {
  const { operation, value, label } = objectOf(component?.properties);
  return operation !== undefined && value !== undefined && label !== undefined;
}
