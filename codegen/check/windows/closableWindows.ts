import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/**
 * A modal can be closed by a visible control: that of its header, or the cancel button of a form or prompt. Escape does
 * not count: touch screens have none, and it does nothing without header controls (spec §4).
 */
export function* closableWindows(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "modal")) {
    const { hideHeader, hideHeaderControls, form, prompt } = document;
    const hidden = hideHeader ? "hideHeader" : hideHeaderControls ? "hideHeaderControls" : undefined;
    if (hidden === undefined || form !== undefined || prompt !== undefined) continue;
    const message = `nothing closes this modal: leave ${hidden} out, or show a form or a question, which can be cancelled`;
    yield problemAt(source, `/${hidden}`, message, "closable-windows", "key");
  }
}
