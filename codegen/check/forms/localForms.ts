import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { usesOf, validDocuments } from "../validDocuments";

/** A form whose submit is local is shown by a coded block, which receives its values; elsewhere nobody would. */
export function* localForms(context: CheckContext): Generator<Problem> {
  const { forms } = context.documents;
  const faultOf = (form: string | undefined) =>
    forms[form ?? ""]?.submit.local
      ? `the form ${form} is submitted to a coded block; name it in the options of that block`
      : undefined;
  for (const { source, use } of usesOf(context)) {
    const fault = use.kind === "action" || use.kind === "form" ? faultOf(use.value.form) : undefined;
    if (fault) yield problemAt(source, at(use.pointer, "form"), fault, "local-forms");
  }
  for (const { source, document } of validDocuments(context, "modal")) {
    const fault = faultOf(document.form);
    if (fault) yield problemAt(source, "/form", fault, "local-forms");
  }
}
