import type {
  FormDocument,
  HeaderDocument,
  HeaderNotifications,
  Load,
  ModalDocument,
  PageDocument,
} from "../generated/documents";
import { at } from "../json";
import { type Scope, withParams, withRecord } from "./scope";
import type { Use, WalkContext } from "./use";
import { walkActions, walkBlocks, walkValue } from "./walkBlocks";

/** The scope inside a page, form or modal: that of its opener, with the record that the document itself reads. */
export function scopeInside(
  { load, record, selectionKey }: { load?: Load; record?: Load; selectionKey?: string },
  outside: Scope,
  context: WalkContext,
): Scope {
  const read = load ?? record;
  const scope = read ? withRecord(outside, context.operations.get(read.operation)?.row) : outside;
  if (selectionKey === undefined) return scope;
  return { ...withParams(scope, [selectionKey]), selection: scope.selection ?? "unknown" };
}

/** Every use of a page. */
export function* walkPage(page: PageDocument, outside: Scope, context: WalkContext): Generator<Use> {
  const scope = scopeInside(page, outside, context);
  if (page.record) yield { kind: "load", value: page.record, pointer: "/record", scope: outside };
  if (page.heading) yield* walkValue(page.heading, "/heading", scope);
  yield* walkActions(page.actions, "/actions", scope);
  yield* walkBlocks(page.blocks, "/blocks", scope, context);
}

/** Every use of a modal. */
export function* walkModal(modal: ModalDocument, outside: Scope, context: WalkContext): Generator<Use> {
  const scope = scopeInside(modal, outside, context);
  if (modal.record) yield { kind: "load", value: modal.record, pointer: "/record", scope: outside };
  if (modal.component) {
    const value = { block: "custom" as const, component: modal.component, options: modal.props };
    yield { kind: "custom", value, pointer: "", scope };
  }
  if (modal.action) yield { kind: "action", value: modal.action, pointer: "/action", scope };
  yield* walkBlocks(modal.blocks ?? [], "/blocks", scope, context);
}

/** Every use of a form. */
export function* walkForm(form: FormDocument, outside: Scope, context: WalkContext): Generator<Use> {
  const scope = scopeInside(form, outside, context);
  if (form.load) yield { kind: "load", value: form.load, pointer: "/load", scope: outside };
  yield { kind: "submit", value: form.submit, pointer: "/submit", scope };
  if (!form.submit.then) return;
  // The link after a submit may bind to the response, such as the created record.
  const response = context.operations.get(form.submit.operation ?? "")?.row;
  const after = response ? withRecord(scope, response) : scope;
  yield { kind: "link", value: form.submit.then, pointer: "/submit/then", scope: after };
}

/** The header has no record and no parameters, only the user. */
export const headerScope: Scope = { params: new Set(), alwaysRecord: false };

/** Every use of the header. */
export function* walkHeader(
  { search, notifications, notices, account, prompts = [] }: HeaderDocument,
  context: WalkContext,
): Generator<Use> {
  const scope = headerScope;
  for (const [index, category] of (search?.categories ?? []).entries()) {
    const { operation, link, before, actions } = category;
    const pointer = at("/search/categories", index);
    yield { kind: "load", value: { operation, params: search?.params }, pointer: "/search", scope };
    const row = withRecord(scope, context.operations.get(operation)?.row);
    yield { kind: "link", value: link, pointer: at(pointer, "link"), scope: row };
    if (before) yield { kind: "value", value: before, pointer: at(pointer, "before"), scope: row };
    yield* walkActions(actions, at(pointer, "actions"), row);
  }
  if (notifications) yield* walkNotifications(notifications, scope, context);
  if (notices) yield { kind: "load", value: notices, pointer: "/notices", scope };
  yield* walkBlocks(account?.blocks ?? [], "/account/blocks", scope, context);
  yield* walkActions(account?.actions, "/account/actions", scope);
  if (account?.resend)
    yield { kind: "action", value: { label: "", operation: account.resend }, pointer: "/account", scope };
  for (const [index, { modal, operation, body, visible }] of prompts.entries()) {
    const value = { label: "", modal, operation, body, visible };
    yield { kind: "action", value, pointer: at("/prompts", index), scope };
  }
}

function* walkNotifications(notifications: HeaderNotifications, scope: Scope, context: WalkContext): Generator<Use> {
  const { operation, links = [] } = notifications;
  yield { kind: "load", value: { operation }, pointer: "/notifications", scope };
  const row = withRecord(scope, context.operations.get(operation)?.row);
  for (const [index, link] of links.entries())
    yield { kind: "link", value: link, pointer: at("/notifications/links", index), scope: row };
}
