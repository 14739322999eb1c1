import { isDateField } from "../../expand/dateField";
import type { Field, RegisteredComponent } from "../../generated/documents";
import { at, isObject, objectOf } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { formatOf } from "../../scopes/formatOf";
import type { Use } from "../../scopes/use";
import type { CheckContext } from "../context";
import { formFields } from "../forms/formFields";
import { usesOf, validDocuments } from "../validDocuments";
import { validateOptions } from "./validateOptions";

/** Options of widgets, blocks and formats match what registry.json declares. */
export function* componentOptions(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form")) {
    for (const [field, pointer] of formFields(document)) yield* checkField(source, field, pointer, context);
  }
  for (const { source, use } of usesOf(context)) yield* checkUse(source, use, context);
}

function* checkUse(source: SourceDocument, use: Use, context: CheckContext): Generator<Problem> {
  const { blocks } = context.documents.registry;
  if (use.kind === "filter") yield* checkField(source, use.value, use.pointer, context);
  if (use.kind === "custom")
    yield* checkOptions(source, blocks[use.value.component], use.value.options, use.pointer, context);
  if (use.kind === "value") yield* checkFormat(source, use, context);
}

/** An enumeration is named beside the format that displays its labels, and only there. */
function* checkFormat(
  source: SourceDocument,
  { value, pointer }: Extract<Use, { kind: "value" }>,
  context: CheckContext,
): Generator<Problem> {
  const format = formatOf(value);
  if (!format) return;
  const fault = (place: string, message: string) => problemAt(source, pointer + place, message, "options");
  const component = context.documents.registry.formats[format.name];
  // A format that is named but missing is reported as an unknown name.
  if (!component && value.format === undefined)
    yield fault("/enum", `no format ${JSON.stringify(format.name)}: name the one that shows the labels in "format"`);
  if (!component) return;
  const name = JSON.stringify(format.name);
  const { options } = typeof value.format === "object" ? value.format : {};
  const written = objectOf(options).enum;
  if (!component.words && value.enum !== undefined)
    yield fault(
      "/enum",
      `${name} does not show enumeration labels: remove one of the two, or give the format "words": true`,
    );
  else if (component.words && written !== undefined)
    yield fault(
      "/format/options/enum",
      `the enumeration is written next to its format: "enum": ${JSON.stringify(written)}`,
    );
  else if (component.words && value.enum === undefined)
    yield fault("/format", `${name} shows enumeration labels: name the enumeration in "enum"`);
  else yield* checkOptions(source, component, options, at(pointer, "format"), context);
}

/** The options of a file field. File inputs are part of every console, so the registry does not list them. */
const fileOptions: RegisteredComponent = {
  description: "A file, or several.",
  type: "object",
  properties: {
    accept: {
      type: "array",
      minItems: 1,
      items: { type: "string", pattern: "^(\\.[a-z0-9.]+|[a-z]+/[a-z0-9.+*-]+)$" },
    },
    maxSize: { type: "integer", minimum: 1 },
    allowSpaces: { type: "boolean" },
    showWarnings: { type: "boolean" },
    example: { type: "string", pattern: "^[a-z0-9-]+\\.csv$" },
  },
};

const dateLimit = { type: "string", pattern: "^(today|\\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01]))$" };

/** The options of a date field: the first and last day allowed, and whether a day means its start or its end. */
const dateOptions: RegisteredComponent = {
  description: "A day, or a day with its time.",
  type: "object",
  properties: { edge: { enum: ["start", "end"] }, min: dateLimit, max: dateLimit },
};

function* checkField(source: SourceDocument, field: Field, pointer: string, context: CheckContext): Generator<Problem> {
  if (field.component) {
    yield* checkOptions(source, context.documents.registry.widgets[field.component], field.options, pointer, context);
  } else if (field.type === "file") {
    yield* checkOptions(source, fileOptions, field.options, pointer, context);
  } else if (isDateField(field)) {
    yield* checkOptions(source, dateOptions, field.options, pointer, context);
  } else if (isObject(field.options) && field.type !== "date-range") {
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
