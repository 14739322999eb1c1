import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { usesOf } from "../validDocuments";

/** Only a form within a modal closes it, and not one that stays open after it is submitted. */
export function* formCloses(context: CheckContext): Generator<Problem> {
  for (const { source, use } of usesOf(context)) {
    if (use.kind !== "form" || !use.value.closes) continue;
    const pointer = at(use.pointer, "closes");
    if (source.kind !== "modal") yield problemAt(source, pointer, "there is no modal here to close", "form-closes");
    else if (context.documents.forms[use.value.form]?.submit.leaveOpen)
      yield problemAt(source, pointer, `the form ${use.value.form} stays open after it was submitted`, "form-closes");
  }
}
