import { at, isObject, type JsonObject } from "../../json";
import { didYouMean, nearestName } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { type ApplicableSchemas, applicableAt, applicableNames, applicableWithin } from "./applicableSchemas";

/** The keywords of RJSF's uiSchema; any other `ui:` key is an option of the widget. */
const KEYWORDS = (
  "widget options title description help placeholder order disabled readonly autofocus autocomplete classNames style " +
  "emptyValue enumNames enumDisabled hideError label inline rows accept inputType filePreview field rootFieldId " +
  "submitButtonOptions addable orderable removable copyable duplicateKeySuffixSeparator"
)
  .split(" ")
  .map((keyword) => `ui:${keyword}`);

/** Other keys beside properties: items, additional properties, branches, and the settings of a whole form. */
const PARTS = ["items", "additionalItems", "additionalProperties", "anyOf", "oneOf", "classNames", "ui:globalOptions"];

/**
 * The uiSchema of a form with its own schema refers to properties of that schema. RJSF silently ignores a misspelled
 * one.
 */
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
  applicable: ApplicableSchemas,
  pointer: string,
): Generator<Problem> {
  const known = applicableNames(applicable);
  for (const [key, part] of Object.entries(looks)) {
    const place = at(pointer, key);
    if (key.startsWith("ui:")) yield* keywordFault(source, key, place);
    else if (known && !known.includes(key) && !PARTS.includes(key)) {
      const message = `the schema has no property ${JSON.stringify(key)} here${didYouMean(key, known)}`;
      yield problemAt(source, place, message, "drawn-properties", "key");
    } else if (isObject(part)) yield* faultsIn(source, part, applicableWithin(applicable, key), place);
    else if ((key === "oneOf" || key === "anyOf") && Array.isArray(part)) {
      // A branch is drawn together with the schema that contains it.
      for (const [index, branch] of part.entries())
        if (isObject(branch)) yield* faultsIn(source, branch, applicable, at(place, index));
    }
  }
}

/** Widget options may have any name, but a name close to a keyword is a misspelling. */
function* keywordFault(source: SourceDocument, key: string, place: string): Generator<Problem> {
  if (KEYWORDS.includes(key) || key === "ui:globalOptions" || nearestName(key, KEYWORDS) === undefined) return;
  const message = `${JSON.stringify(key)} is not a uiSchema keyword${didYouMean(key, KEYWORDS)}`;
  yield problemAt(source, place, message, "drawn-properties", "key");
}
