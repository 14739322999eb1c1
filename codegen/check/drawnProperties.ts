import { at, isObject, type Json, type JsonObject, objectOf } from "../json";
import { didYouMean, nearestName } from "../nearest";
import type { Problem } from "../problem";
import { problemAt, type SourceDocument } from "../read/sourceDocument";
import type { CheckContext } from "./context";
import { soundDocuments } from "./soundDocuments";

/** The words of RJSF's uiSchema; any other is an option of its widget. */
const WORDS = (
  "widget options title description help placeholder order disabled readonly autofocus autocomplete classNames style " +
  "emptyValue enumNames enumDisabled hideError label inline rows accept inputType filePreview field rootFieldId " +
  "submitButtonOptions addable orderable removable copyable duplicateKeySuffixSeparator"
)
  .split(" ")
  .map((word) => `ui:${word}`);

/** What else stands between properties: items, further properties, branches, and the words for all of a form. */
const PARTS = ["items", "additionalItems", "additionalProperties", "anyOf", "oneOf", "classNames", "ui:globalOptions"];

/** What decides elsewhere which properties there are. */
const ELSEWHERE = ["$ref", "allOf", "anyOf", "oneOf", "if", "dependencies", "patternProperties"];

/** A form that says itself how it is drawn speaks of properties its schema has; a slip would draw nothing, without a word. */
export function* drawnProperties(context: CheckContext): Generator<Problem> {
  for (const { source, document } of soundDocuments(context, "form"))
    if (document.schema && document.uiSchema)
      yield* faultsIn(source, document.uiSchema as JsonObject, document.schema as JsonObject, "/uiSchema");
}

function* faultsIn(source: SourceDocument, drawn: JsonObject, schema: JsonObject, pointer: string): Generator<Problem> {
  const known = propertiesOf(schema);
  for (const [key, part] of Object.entries(drawn)) {
    const place = at(pointer, key);
    if (key.startsWith("ui:")) yield* wordFault(source, key, place);
    else if (known && !known.includes(key) && !PARTS.includes(key)) {
      const message = `the schema has no property ${JSON.stringify(key)} here${didYouMean(key, known)}`;
      yield problemAt(source, place, message, "drawn-properties", "key");
    } else if (isObject(part)) yield* faultsIn(source, part, within(schema, key), place);
  }
}

/** A widget may have options of any name, but one that is nearly a word is a slip. */
function* wordFault(source: SourceDocument, key: string, place: string): Generator<Problem> {
  if (WORDS.includes(key) || key === "ui:globalOptions" || nearestName(key, WORDS) === undefined) return;
  const message = `${JSON.stringify(key)} is no word of a uiSchema${didYouMean(key, WORDS)}`;
  yield problemAt(source, place, message, "drawn-properties", "key");
}

/** The properties of a schema, where it says them all itself. */
function propertiesOf(schema: JsonObject): string[] | undefined {
  if (ELSEWHERE.some((word) => word in schema) || isObject(schema.additionalProperties)) return undefined;
  return isObject(schema.properties) ? Object.keys(schema.properties) : undefined;
}

function within(schema: JsonObject, key: string): JsonObject {
  const part: Json | undefined = key === "items" ? schema.items : objectOf(schema.properties)[key];
  return isObject(part) ? part : {};
}
