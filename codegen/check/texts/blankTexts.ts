import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { translatableTexts } from "./translatableTexts";

/** A text for people has something to read: one of spaces leaves a heading, a label or a button without a name. */
export function* blankTexts(context: CheckContext): Generator<Problem> {
  // What a form draws of its fields is said where it is written.
  for (const { source, text, pointer } of translatableTexts(context))
    if (pointer !== "/fields" && /^[\s\p{Cf}\u2800\u3164]+$/u.test(text))
      yield problemAt(
        source,
        pointer,
        "there is nothing to read in this text; say something, or leave it out",
        "blank-texts",
      );
}
