import { at, objectOf } from "../../json";
import { memoizeAll } from "../../memoize";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { quotedList } from "../../shape/describeError";
import { parseText } from "../../texts/parseText";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { isDraft } from "./drafts";
import { translatableTexts } from "./translatableTexts";
import { UNTRANSLATED } from "./untranslated";

/** A language marked `complete` translates every text, and translations keep the placeholders of their texts. */
export function* translations(context: CheckContext): Generator<Problem> {
  const places = textPlaces(context);
  for (const { source, document } of validDocuments(context, "language")) {
    yield* placeholderFaults(source);
    if (!document.complete || source.id === "en") continue;
    const known = context.documents.languages[source.id]?.texts ?? {};
    for (const [text, { folder, place }] of places) {
      // A language covers the texts of its own folder and those below it, not what a later overlay adds.
      if (folder > source.folder || Object.hasOwn(known, text)) continue;
      yield problemAt(source, "/texts", `no translation of ${JSON.stringify(text)} (${place()})`, UNTRANSLATED, "key");
    }
  }
}

const placeholderFaults = memoizeAll(function* (source: SourceDocument): Generator<Problem> {
  for (const [text, translation] of Object.entries(objectOf(source.value.texts))) {
    const message = placeholderFault(text, String(translation));
    if (message) yield problemAt(source, at("/texts", text), message, "translations");
  }
});

/** The folder of a text, and its position, which is computed only for texts without a translation. */
interface TextPlace {
  folder: number;
  place(): string;
}

/** The first position of each text. */
function textPlaces(context: CheckContext): Map<string, TextPlace> {
  const places = new Map<string, TextPlace>();
  const add = (text: string, folder: number, place: () => string) => {
    const earlier = places.get(text);
    if (!earlier || earlier.folder > folder) places.set(text, { folder, place });
  };
  for (const { text, source, pointer } of translatableTexts(context))
    if (!isDraft(source)) add(text, source.folder, () => placeOf(source, pointer));
  for (const { text, file, line, column } of context.codeTexts) add(text, 0, () => `${file}:${line}:${column}`);
  return places;
}

function placeOf(source: SourceDocument, pointer: string): string {
  const { line, column } = source.locate(pointer);
  return `${source.file}:${line}:${column}`;
}

function placeholderFault(text: string, translation: string): string | undefined {
  const wanted = placeholdersOf(text);
  const given = placeholdersOf(translation);
  const missing = wanted.filter((name) => !given.includes(name));
  if (missing.length > 0) return `the translation lacks ${quotedList(missing, "and")}`;
  const added = given.filter((name) => !wanted.includes(name));
  return added.length > 0 ? `the translation has ${quotedList(added, "and")}, which the text does not have` : undefined;
}

function placeholdersOf(text: string): string[] {
  return [...parseText(text).paths].map((path) => `{${path}}`);
}
