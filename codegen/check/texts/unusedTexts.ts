import { itemOf } from "../../expand/labels";
import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { translatableTexts } from "./translatableTexts";

/**
 * One warning for each translation of a text that neither documents nor the program show any more. Of folders laid over
 * one another only the last is judged: an earlier one may translate what a later one replaced.
 */
export function unusedTexts(context: CheckContext, program: string): Problem[] {
  const asked = new Set([...translatableTexts(context), ...context.codeTexts].map(({ text }) => text));
  const items = new Set([...context.operations.keys()].map(itemOf));
  const isShown = (text: string) => asked.has(text) || items.has(text) || standsIn(program, text);
  const last = Math.max(...context.sources.map(({ folder }) => folder));
  return validDocuments(context, "language")
    .filter(({ source }) => source.folder === last)
    .flatMap(({ source, document: { texts } }) => {
      const unused = Object.keys(texts).filter((text) => !isShown(text));
      return unused.map((text) =>
        problemAt(source, at("/texts", text), messageOf(text, texts, asked), "unused", "key"),
      );
    });
}

/** Code may hand a text on before it is translated, and a page without code says its own. */
function standsIn(program: string, text: string): boolean {
  return program.includes(JSON.stringify(text)) || program.includes(`>${text}<`);
}

/** The likely slip is one for a text that is shown and has no translation here. */
function messageOf(text: string, texts: Readonly<Record<string, string>>, asked: ReadonlySet<string>): string {
  const open = [...asked].filter((one) => !Object.hasOwn(texts, one));
  return `nothing shows the text ${JSON.stringify(text)}${didYouMean(text, open) || "; leave it out"}`;
}
