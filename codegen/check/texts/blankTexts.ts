import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { translatableTexts } from "./translatableTexts";

/** A text for people is not blank: spaces would leave a heading, a label or a button without a name. */
export function* blankTexts(context: CheckContext): Generator<Problem> {
  // Texts of fields are reported where they are written.
  for (const { source, text, pointer } of translatableTexts(context))
    if (pointer !== "/fields" && /^[\s\p{Cf}\u2800\u3164]+$/u.test(text))
      yield problemAt(source, pointer, "the text has no visible character; write one, or remove it", "blank-texts");
}
