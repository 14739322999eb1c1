import { at, isObject, type JsonObject } from "../../json";
import { didYouMean, nearestName } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { type ApplicableSchemas, applicableAt, applicableNames, applicableWithin } from "./applicableSchemas";

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

/** A form that says itself how it is drawn speaks of properties its schema has; a slip would draw nothing, without a word. */
export function* uiSchemaProperties(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "form"))
    if (document.schema && document.uiSchema)
      yield* faultsIn(
        source,
        document.uiSchema as JsonObject,
        applicableAt(document.schema as JsonObject, [document.schema as JsonObject]),
        "/uiSchema",
      );
}

function* faultsIn(
  source: SourceDocument,
  looks: JsonObject,
  drawn: ApplicableSchemas,
  pointer: string,
): Generator<Problem> {
  const known = applicableNames(drawn);
  for (const [key, part] of Object.entries(looks)) {
    const place = at(pointer, key);
    if (key.startsWith("ui:")) yield* wordFault(source, key, place);
    else if (known && !known.includes(key) && !PARTS.includes(key)) {
      const message = `the schema has no property ${JSON.stringify(key)} here${didYouMean(key, known)}`;
      yield problemAt(source, place, message, "drawn-properties", "key");
    } else if (isObject(part)) yield* faultsIn(source, part, applicableWithin(drawn, key), place);
    else if ((key === "oneOf" || key === "anyOf") && Array.isArray(part)) {
      // A branch is drawn with what stands around it.
      for (const [index, branch] of part.entries())
        if (isObject(branch)) yield* faultsIn(source, branch, drawn, at(place, index));
    }
  }
}

/** A widget may have options of any name, but one that is nearly a word is a slip. */
function* wordFault(source: SourceDocument, key: string, place: string): Generator<Problem> {
  if (WORDS.includes(key) || key === "ui:globalOptions" || nearestName(key, WORDS) === undefined) return;
  const message = `${JSON.stringify(key)} is no word of a uiSchema${didYouMean(key, WORDS)}`;
  yield problemAt(source, place, message, "drawn-properties", "key");
}
