import { isOpen, propertyNames, propertySchema } from "../api/resolveSchema";
import type { Field, RegisteredComponent } from "../generated/documents";
import { at, objectOf } from "../json";
import { didYouMean } from "../nearest";
import type { Problem } from "../problem";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import type { CheckContext } from "./context";
import { formFields } from "./formFields";
import { soundDocuments, usesOf } from "./soundDocuments";

/** What of each item of a call is stored and shown is in the call's answer. */
export function* optionProperties(context: CheckContext): Generator<Problem> {
  for (const { source, document } of soundDocuments(context, "form"))
    for (const [field, pointer] of formFields(document)) yield* checkField(source, field, pointer, context);
  for (const { source, use } of usesOf(context))
    if (use.kind === "filter") yield* checkField(source, use.value, use.pointer, context);
}

/** The options of a component that chooses among what a call lists; each names a property. */
const NAMING = ["value", "label", "detail"];

function* checkField(
  source: SourceDocument,
  { component = "", options }: Field,
  pointer: string,
  { documents: { api, registry }, operations }: CheckContext,
): Generator<Problem> {
  const given = objectOf(Array.isArray(options) ? undefined : options);
  const row = operations.get(String(given.operation))?.row;
  if (!row || isOpen(api, row) || !choosesItems(registry.widgets[component])) return;
  for (const word of NAMING) {
    const name = given[word];
    if (typeof name !== "string" || propertySchema(api, row, name)) continue;
    const message = `${JSON.stringify(name)} is not in what ${given.operation} answers${didYouMean(name, propertyNames(api, row))}`;
    yield problemAt(source, at(pointer, "options", word), message, "option-properties");
  }
}

function choosesItems(component: RegisteredComponent | undefined): boolean {
  const { operation, value, label } = objectOf(component?.properties);
  return operation !== undefined && value !== undefined && label !== undefined;
}
