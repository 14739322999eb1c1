import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { translatableTexts } from "./translatableTexts";

/** How many texts a warning names. */
const NAMED = 3;

/** Whether a document says that it is being written; its texts are shown in English until they are translated. */
export function isDraft({ value }: SourceDocument): boolean {
  return value.draft === true;
}

/** One warning for each draft: what of it has no translation yet. */
export function draftWarnings(context: CheckContext): Problem[] {
  const open = new Map(context.sources.filter(isDraft).map((source) => [source, new Set<string>()]));
  if (open.size === 0) return [];
  const languages = [...validDocuments(context, "language")].filter(
    ({ source, document }) => document.complete && source.id !== "en",
  );
  for (const { text, source } of translatableTexts(context)) {
    const lacks = languages.some(
      ({ source: { id, folder } }) =>
        source.folder <= folder && !Object.hasOwn(context.documents.languages[id]?.texts ?? {}, text),
    );
    if (lacks) open.get(source)?.add(text);
  }
  return [...open].map(([source, texts]) => problemAt(source, "/draft", draftMessage([...texts]), "draft", "key"));
}

function draftMessage(texts: readonly string[]): string {
  if (texts.length === 0) return 'a draft whose texts are all translated; leave "draft" out';
  const more = texts.length - NAMED;
  const named = texts.slice(0, NAMED).map((text) => JSON.stringify(text));
  return `a draft: no translation of ${named.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
