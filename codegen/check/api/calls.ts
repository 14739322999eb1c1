import type { Operation } from "../../api/operations";
import { paramsOf } from "../../expand/expandUses";
import type { Body, Field, Params } from "../../generated/documents";
import { at, objectOf } from "../../json";
import { memoizeAll } from "../../memoize";
import type { SourceDocument } from "../../read/sourceDocument";
import type { Use } from "../../scopes/use";
import type { CheckContext } from "../context";
import { formFields } from "../forms/formFields";
import { usesOf, validDocuments } from "../validDocuments";

/** An operation used by a document, with the parameters and body given to it there. */
export interface Call {
  source: SourceDocument;
  /** Where the operation is named. */
  pointer: string;
  operation: Operation;
  params: Params;
  body: Body;
  /** For a form, its `submit`. */
  submit?: Extract<Use, { kind: "submit" }>["value"];
}

/**
 * Every use of an operation in every document, including the operations that fields list choices from. Memoized,
 * because several rules need it.
 */
export const callsOf = memoizeAll(function* (context: CheckContext): Generator<Call> {
  for (const { source, use } of usesOf(context)) {
    if (use.kind === "filter") yield* optionCall(source, use.value, use.pointer, context);
    const operation = "operation" in use.value ? context.operations.get(use.value.operation ?? "") : undefined;
    if (!operation) continue;
    const { pointer } = use;
    const body = ("body" in use.value && use.value.body) || {};
    const submit = use.kind === "submit" ? { submit: use.value } : {};
    yield { source, pointer, operation, params: paramsOf(use) ?? {}, body, ...submit };
  }
  for (const { source, document } of validDocuments(context, "form"))
    for (const [field, pointer] of formFields(document)) yield* optionCall(source, field, pointer, context);
});

/** The operation a field lists its choices from; its options name it and its parameters. */
function* optionCall(
  source: SourceDocument,
  { options }: Field,
  pointer: string,
  { operations }: CheckContext,
): Generator<Call> {
  const { operation: id, params } = objectOf(options);
  const operation = operations.get(String(id));
  if (operation)
    yield { source, pointer: at(pointer, "options"), operation, params: objectOf(params) as Params, body: {} };
}
