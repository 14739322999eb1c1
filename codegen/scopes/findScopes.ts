import { routeParams } from "./routeParams";
import { joinScopes, openScope, type Scope, sameScope, withParams } from "./scope";
import type { Use, WalkContext } from "./use";
import { scopeInside, walkHeader, walkModal, walkPage } from "./walkDocument";

/** What is at hand in each page, form and modal, by `page/tags`, from where it is used. */
export type Scopes = ReadonlyMap<string, Scope>;

/** Modals open forms and modals; more steps than this from a page nobody follows. */
const longestChain = 8;

/** Follows routes, actions and modals to learn what is at hand in each document. */
export function findScopes(context: WalkContext): Scopes {
  let scopes = collect(context, new Map());
  for (let step = 0; step < longestChain; step += 1) {
    const next = collect(context, scopes);
    const isStable = [...next].every(([name, scope]) => sameScope(scope, scopes.get(name) ?? openScope));
    scopes = next;
    if (isStable) break;
  }
  return scopes;
}

/** The scope of a document; everything may be there in one that nothing uses. */
export function scopeOf(scopes: Scopes, name: string): Scope {
  return scopes.get(name) ?? openScope;
}

function collect(context: WalkContext, before: Scopes): Scopes {
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
    // What stands above the tabs acts on its record as on a selected one.
    if (route.header) add(`page/${route.header}`, { ...scope, selection: "unknown" });
  }
  for (const use of walkHeader(context.documents.header, context)) addOpened(use, add);
  for (const [id, page] of Object.entries(pages)) {
    const outside = joinScopes(uses.get(`page/${id}`) ?? []);
    for (const use of walkPage(page, outside, context)) addOpened(use, add);
  }
  for (const [id, modal] of Object.entries(modals)) {
    const outside = scopeOf(before, `modal/${id}`);
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
