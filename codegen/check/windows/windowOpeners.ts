import { openerContext } from "../../expand/openerContext";
import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { usesOf } from "../validDocuments";

/**
 * Whatever opens a modal passes the parameters that it binds to, as its address does; a modal that shows a record reads
 * it itself.
 */
export function* windowOpeners(context: CheckContext): Generator<Problem> {
  const forms = new Map(Object.entries(context.documents.forms));
  for (const { source, use } of usesOf(context)) {
    const modal = use.kind === "action" ? context.documents.modals[use.value.modal ?? ""] : undefined;
    if (use.kind !== "action" || !modal || use.pointer.endsWith("/expand")) continue;
    const { params } = use.scope;
    if (params === "unknown") continue;
    const provided = new Set([...params, ...Object.keys(use.value.params ?? {})]);
    for (const name of openerContext(modal, forms, context).about) {
      const param = /^route\.(.+)$/.exec(name)?.[1];
      if (param === undefined || provided.has(param)) continue;
      const message = `this modal requires the parameter ${JSON.stringify(param)}; add it to params`;
      yield problemAt(source, at(use.pointer, "modal"), message, "opened-windows");
    }
  }
}
