import type { Field, RegisteredComponent } from "../generated/documents";
import { at, isObject, objectOf } from "../json";
import type { Problem } from "../problem";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import type { Use } from "../scopes/use";
import type { CheckContext } from "./context";
import { soundDocuments, usesOf } from "./soundDocuments";
import { validateOptions } from "./validateOptions";

/** Options of widgets, blocks and formats are what registry.json declares. */
export function* componentOptions(context: CheckContext): Generator<Problem> {
  for (const { source, document } of soundDocuments(context, "form")) {
    for (const [index, field] of (document.fields ?? []).entries()) {
      yield* checkField(source, field, at("/fields", index), context);
    }
  }
  for (const { source, use } of usesOf(context)) yield* checkUse(source, use, context);
}

function* checkUse(source: SourceDocument, use: Use, context: CheckContext): Generator<Problem> {
  const { blocks, formats } = context.documents.registry;
  if (use.kind === "filter") yield* checkField(source, use.value, use.pointer, context);
  if (use.kind === "custom")
    yield* checkOptions(source, blocks[use.value.component], use.value.options, use.pointer, context);
  if (use.kind !== "value" || use.value.format === undefined) return;
  const { format } = use.value;
  const { name, options } = typeof format === "string" ? { name: format, options: undefined } : format;
  yield* checkOptions(source, formats[name], options, at(use.pointer, "format"), context);
}

function* checkField(source: SourceDocument, field: Field, pointer: string, context: CheckContext): Generator<Problem> {
  if (field.component) {
    yield* checkOptions(source, context.documents.registry.widgets[field.component], field.options, pointer, context);
  } else if (isObject(field.options)) {
    const message = "an object of options belongs to a component; the choices of a field are a list";
    yield problemAt(source, at(pointer, "options"), message, "options");
  }
}

function* checkOptions(
  source: SourceDocument,
  component: RegisteredComponent | undefined,
  options: unknown,
  pointer: string,
  context: CheckContext,
): Generator<Problem> {
  if (!component) return;
  if (Array.isArray(options)) {
    yield problemAt(
      source,
      at(pointer, "options"),
      "a component takes an object of options, not a list of choices",
      "options",
    );
    return;
  }
  for (const error of validateOptions(component, objectOf(options), context)) {
    const message = options === undefined ? `options: ${error.message}` : error.message;
    yield problemAt(source, at(pointer, "options") + error.pointer, message, "options", error.part);
  }
}
