import { at, isObject, type Json } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { knownNames, missingName } from "../names/namesExist";
import { validDocuments } from "../validDocuments";

const words = (text: string) => text.split(" ");

/** The widgets built into RJSF, by the names that documents use. */
const RJSF_WIDGETS = words(
  "text textarea password email uri url hidden color file files date datetime date-time time alt-date alt-datetime " +
    "updown range radio select checkbox checkboxes TextWidget TextareaWidget PasswordWidget EmailWidget URLWidget " +
    "HiddenWidget ColorWidget FileWidget DateWidget DateTimeWidget TimeWidget AltDateWidget AltDateTimeWidget " +
    "UpDownWidget RangeWidget RadioWidget SelectWidget CheckboxWidget CheckboxesWidget RatingWidget",
);

/** A uiSchema names existing widgets; RJSF would fail on any other in the browser. */
export function* uiSchemaWidgets(context: CheckContext): Generator<Problem> {
  const known = knownNames(context, "widget");
  if (!known) return;
  const names = new Set([...known, ...RJSF_WIDGETS]);
  for (const { source, document } of validDocuments(context, "form"))
    yield* faultsIn(source, (document.uiSchema ?? {}) as Json, "/uiSchema", names);
}

function* faultsIn(
  source: SourceDocument,
  value: Json,
  pointer: string,
  names: ReadonlySet<string>,
): Generator<Problem> {
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    const place = at(pointer, key);
    if ((key === "ui:widget" || (key === "widget" && pointer.endsWith("/ui:options"))) && typeof part === "string") {
      if (!names.has(part)) yield problemAt(source, place, missingName("widget", part, names), "drawn-widgets");
    } else if (key === "ui:field") {
      yield problemAt(
        source,
        place,
        "documents cannot name RJSF fields; use a widget of the registry",
        "drawn-widgets",
      );
    } else yield* faultsIn(source, part, place, names);
  }
}
