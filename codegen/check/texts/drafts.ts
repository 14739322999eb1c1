import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { translatableTexts } from "./translatableTexts";

/** The number of texts that a warning names. */
const MAX_NAMED = 3;

/** Whether a document is marked as a draft. Drafts are shown in English until they are translated. */
export function isDraft({ value }: SourceDocument): boolean {
  return value.draft === true;
}

/** Warns about each draft, naming its untranslated texts. */
export function draftWarnings(context: CheckContext): Problem[] {
  const untranslated = new Map(context.sources.filter(isDraft).map((source) => [source, new Set<string>()]));
  if (untranslated.size === 0) return [];
  const languages = [...validDocuments(context, "language")].filter(
    ({ source, document }) => document.complete && source.id !== "en",
  );
  for (const { text, source } of translatableTexts(context)) {
    const isMissing = languages.some(
      ({ source: { id, folder } }) =>
        source.folder <= folder && !Object.hasOwn(context.documents.languages[id]?.texts ?? {}, text),
    );
    if (isMissing) untranslated.get(source)?.add(text);
  }
  return [...untranslated].map(([source, texts]) =>
    problemAt(source, "/draft", draftMessage([...texts]), "draft", "key"),
  );
}

function draftMessage(texts: readonly string[]): string {
  if (texts.length === 0) return 'a draft whose texts are all translated; leave "draft" out';
  const more = texts.length - MAX_NAMED;
  const named = texts.slice(0, MAX_NAMED).map((text) => JSON.stringify(text));
  return `draft: no translation of ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
