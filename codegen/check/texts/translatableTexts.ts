import { formOperation } from "../../api/formOperation";
import { errorMessages } from "../../expand/errorMessages";
import { expandForm, type FormSchemas } from "../../expand/expandForm";
import { itemOf, labelFromKey } from "../../expand/labels";
import { at, isObject, type Json, objectOf, stringsOf, valueAt } from "../../json";
import { memoize, memoizeAll } from "../../memoize";
import type { SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { formFields } from "../forms/formFields";
import { usesOf, validDocuments } from "../validDocuments";

/** A text to be translated and its position. */
export interface TranslatableText {
  text: string;
  source: SourceDocument;
  pointer: string;
}

/** The maximum length of a text in characters. */
const MAX_LENGTH = 500;

/** Every translatable text of the documents. Memoized, because several rules need it. */
export const translatableTexts = memoizeAll(function* (context: CheckContext): Generator<TranslatableText> {
  const { documents, operations } = context;
  for (const [source, findings] of context.findings) {
    for (const { kind, pointer, value } of findings) {
      // Other rules report values that are no texts, or too long.
      if (kind === "text" && typeof value === "string" && value !== "" && value.length <= MAX_LENGTH)
        yield { text: value, source, pointer };
      const isCall = kind === "operation" && operations.has(String(value));
      const item = isCall ? itemText(source, pointer, value) : undefined;
      if (item !== undefined) yield { text: item, source, pointer };
    }
  }
  for (const { source, document } of validDocuments(context, "form")) {
    for (const [{ key, label }, pointer] of formFields(document)) {
      if (label === undefined) yield { text: labelFromKey(key), source, pointer: at(pointer, "key") };
    }
    for (const [text, pointer] of uiTexts((document.uiSchema ?? {}) as Json, "/uiSchema"))
      yield { text, source, pointer };
    // Inputs inside a list or an object are labelled by the API, or by their key.
    const operation = formOperation(documents.api, operations, document.submit);
    const { labels, messages, titles } = textsOf(expandForm(document, operation, documents));
    for (const text of labels) yield { text, source, pointer: "/fields" };
    const written = document.fields ? "/fields" : "/schema";
    for (const text of messages) yield { text, source, pointer: written };
    // So are the alternatives to choose from.
    if (document.fields) for (const text of titles) yield { text, source, pointer: "/fields" };
  }
  for (const { source, use } of usesOf(context)) {
    if (use.kind === "filter" && use.value.label === undefined)
      yield { text: labelFromKey(use.value.key), source, pointer: at(use.pointer, "key") };
  }
});

/** The texts of an expanded form: labels of inputs, error messages, and titles of alternatives. */
const textsOf = memoize(({ schema, uiSchema }: FormSchemas) => ({
  labels: [...uiTexts(uiSchema as Json, "")].map(([text]) => text),
  messages: [...errorMessages(schema)],
  titles: [...alternativeTitles(schema)],
}));

/** Error messages refer to the subject of an operation by the operation's name, unless the document has an `item`. */
function itemText({ value }: SourceDocument, pointer: string, operation: unknown): string | undefined {
  const parent = objectOf(valueAt(value, pointer.slice(0, pointer.lastIndexOf("/"))));
  if (typeof operation !== "string" || parent.operation !== operation || parent.item !== undefined) return undefined;
  return itemOf(operation);
}

function* alternativeTitles(value: Json): Generator<string> {
  if (Array.isArray(value)) for (const part of value) yield* alternativeTitles(part);
  if (!isObject(value)) return;
  for (const option of [value.oneOf, value.anyOf].flatMap((list) => (Array.isArray(list) ? list : []))) {
    const { title } = objectOf(option);
    if (typeof title === "string" && title !== "") yield title;
  }
  for (const part of Object.values(value)) yield* alternativeTitles(part);
}

const uiTextKeys = new Set(["ui:title", "ui:description", "ui:help", "hint", "item", "patternMessage"]);

function* uiTexts(value: Json, pointer: string): Generator<[text: string, pointer: string]> {
  if (!isObject(value)) return;
  for (const [key, part] of Object.entries(value)) {
    const place = at(pointer, key);
    if (uiTextKeys.has(key) && typeof part === "string" && part !== "") yield [part, place];
    else if (key === "ui:enumNames")
      for (const [index, name] of stringsOf(part).entries()) yield [name, at(place, index)];
    else yield* uiTexts(part, place);
  }
}
