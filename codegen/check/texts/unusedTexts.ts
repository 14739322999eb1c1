import { itemOf } from "../../expand/labels";
import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { translatableTexts } from "./translatableTexts";

/**
 * Warns about translations of texts that are displayed nowhere. Of overlaid folders only the last is checked: an
 * earlier one may translate texts that a later one replaces.
 */
export function unusedTexts(context: CheckContext, program: string): Problem[] {
  const displayed = new Set([...translatableTexts(context), ...context.codeTexts].map(({ text }) => text));
  const items = new Set([...context.operations.keys()].map(itemOf));
  const isShown = (text: string) => displayed.has(text) || items.has(text) || occursIn(program, text);
  const last = Math.max(...context.sources.map(({ folder }) => folder));
  return validDocuments(context, "language")
    .filter(({ source }) => source.folder === last)
    .flatMap(({ source, document: { texts } }) => {
      const unused = Object.keys(texts).filter((text) => !isShown(text));
      return unused.map((text) =>
        problemAt(source, at("/texts", text), messageOf(text, texts, displayed), "unused", "key"),
      );
    });
}

/** Texts may be passed around in code before they are translated, and static pages contain theirs as HTML. */
function occursIn(program: string, text: string): boolean {
  return program.includes(JSON.stringify(text)) || program.includes(`>${text}<`);
}

/** A likely misspelling is one of a text that is displayed and untranslated. */
function messageOf(text: string, texts: Readonly<Record<string, string>>, displayed: ReadonlySet<string>): string {
  const untranslated = [...displayed].filter((one) => !Object.hasOwn(texts, one));
  return `no document or code uses the text ${JSON.stringify(text)}${didYouMean(text, untranslated) || "; leave it out"}`;
}
