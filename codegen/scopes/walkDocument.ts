import type { FormDocument, Load, ModalDocument, PageDocument } from "../generated/documents";
import { type Scope, withRecord } from "./scope";
import type { Use, WalkContext } from "./use";
import { walkActions, walkBlocks } from "./walkBlocks";

/** The scope inside a page or form: the opener's, with the record the document itself reads. */
export function scopeInside(document: { load?: Load; record?: Load }, outside: Scope, context: WalkContext): Scope {
  const load = document.load ?? document.record;
  if (!load) return outside;
  return withRecord(outside, context.operations.get(load.operation)?.row);
}

/** Everything a page uses. */
export function* walkPage(page: PageDocument, outside: Scope, context: WalkContext): Generator<Use> {
  const scope = scopeInside(page, outside, context);
  if (page.record) yield { kind: "load", value: page.record, pointer: "/record", scope: outside };
  yield* walkActions(page.actions, "/actions", scope);
  yield* walkBlocks(page.blocks, "/blocks", scope, context);
}

/** Everything a modal uses. */
export function* walkModal(modal: ModalDocument, scope: Scope, context: WalkContext): Generator<Use> {
  if (modal.action) yield { kind: "action", value: modal.action, pointer: "/action", scope };
  yield* walkBlocks(modal.blocks ?? [], "/blocks", scope, context);
}

/** Everything a form uses. */
export function* walkForm(form: FormDocument, outside: Scope, context: WalkContext): Generator<Use> {
  const scope = scopeInside(form, outside, context);
  if (form.load) yield { kind: "load", value: form.load, pointer: "/load", scope: outside };
  yield { kind: "submit", value: form.submit, pointer: "/submit", scope };
  if (!form.submit.then) return;
  // What follows may speak of what the call answered, such as the record that was made.
  const answered = context.operations.get(form.submit.operation)?.row;
  const after = answered ? withRecord(scope, answered) : scope;
  yield { kind: "link", value: form.submit.then, pointer: "/submit/then", scope: after };
}
