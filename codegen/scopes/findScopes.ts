import { routeParams } from "./routeParams";
import { joinScopes, openScope, type Scope, sameScope, withParams } from "./scope";
import type { Use, WalkContext } from "./use";
import { scopeInside, walkHeader, walkModal, walkPage } from "./walkDocument";

/**
 * The scope of each page, form and modal, merged from all places that use it; keyed by kind and id, such as
 * `page/tags`.
 */
export type Scopes = ReadonlyMap<string, Scope>;

/** The longest chain of modals and forms opened from one another that is followed. */
const MAX_CHAIN = 8;

/** Determines the scope of every document by following routes, actions and modals until the scopes are stable. */
export function findScopes(context: WalkContext): Scopes {
  let scopes = collect(context, new Map());
  for (let step = 0; step < MAX_CHAIN; step += 1) {
    const next = collect(context, scopes);
    const isStable = [...next].every(([name, scope]) => sameScope(scope, scopes.get(name) ?? openScope));
    scopes = next;
    if (isStable) break;
  }
  return scopes;
}

/** The scope of a document. In an unused document everything may be in scope. */
export function scopeOf(scopes: Scopes, name: string): Scope {
  return scopes.get(name) ?? openScope;
}

function collect(context: WalkContext, previous: Scopes): Scopes {
  const uses = new Map<string, Scope[]>();
  const add = (name: string, scope: Scope) => {
    const known = uses.get(name);
    if (known) known.push(scope);
    else uses.set(name, [scope]);
  };
  const { allRoutes, pages, modals } = context.documents;
  for (const route of allRoutes) {
    const scope: Scope = {
      params: new Set([...routeParams(route.path).map(({ name }) => name), ...Object.keys(route.params ?? {})]),
      alwaysRecord: false,
    };
    if (route.page) add(`page/${route.page}`, scope);
    if (route.form) add(`form/${route.form}`, scope);
    // The header above tabs acts on its record as on a selected one.
    if (route.header) add(`page/${route.header}`, { ...scope, selection: "unknown" });
  }
  for (const use of walkHeader(context.documents.header, context)) addOpened(use, add);
  for (const [id, page] of Object.entries(pages)) {
    const outside = joinScopes(uses.get(`page/${id}`) ?? []);
    for (const use of walkPage(page, outside, context)) addOpened(use, add);
  }
  for (const [id, modal] of Object.entries(modals)) {
    const outside = scopeOf(previous, `modal/${id}`);
    if (modal.form) add(`form/${modal.form}`, scopeInside(modal, outside, context));
    for (const use of walkModal(modal, outside, context)) addOpened(use, add);
  }
  return new Map([...uses].map(([name, scopes]) => [name, joinScopes(scopes)]));
}

function addOpened(use: Use, add: (name: string, scope: Scope) => void): void {
  if (use.kind !== "action" && use.kind !== "form") return;
  const scope = withParams(use.scope, Object.keys(use.value.params ?? {}));
  if (use.value.form) add(`form/${use.value.form}`, scope);
  if (use.kind === "action" && use.value.modal) add(`modal/${use.value.modal}`, scope);
}
