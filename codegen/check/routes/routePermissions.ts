import type { Operation } from "../../api/operations";
import type { Route } from "../../generated/documents";
import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { Use } from "../../scopes/use";
import type { CheckContext } from "../context";
import { documentUses, validDocuments } from "../validDocuments";

/**
 * A route without a permission neither shows nor contains anything that needs one; a route without a session uses
 * public operations only (spec §6: each route carries a permission).
 */
export function* routePermissions(context: CheckContext): Generator<Problem> {
  const calls = callsOfDocuments(context);
  for (const { source, document } of validDocuments(context, "routes"))
    yield* openIn({ source, context, calls }, document.routes, "/routes", {});
}

interface RouteContext {
  source: SourceDocument;
  context: CheckContext;
  /** The operations that each page and form calls without a user action, keyed by `page/<id>` and `form/<id>`. */
  calls: ReadonlyMap<string, readonly string[]>;
}

interface Inherited {
  permission?: Route["permission"] | undefined;
  noAuth?: boolean | undefined;
}

function* openIn(
  routeContext: RouteContext,
  list: readonly Route[],
  pointer: string,
  inherited: Inherited,
): Generator<Problem> {
  for (const [index, route] of list.entries()) {
    const place = at(pointer, index);
    const own = { permission: route.permission ?? inherited.permission, noAuth: route.noAuth ?? inherited.noAuth };
    const message = own.noAuth
      ? faultWithoutSession(routeContext, route, own)
      : faultWithoutPermission(routeContext, route, own);
    if (message !== undefined)
      yield problemAt(routeContext.source, route.noAuth ? at(place, "noAuth") : place, message, "open-routes", "key");
    yield* openIn(routeContext, route.children ?? [], at(place, "children"), own);
  }
}

function faultWithoutSession(routeContext: RouteContext, route: Route, { permission }: Inherited): string | undefined {
  const shown = `the route ${JSON.stringify(route.id)} is shown without a session`;
  if (permission !== undefined) return `${shown}, but needs ${listed(permission)}; remove noAuth or the permission`;
  const inside = permittedInside(route);
  if (inside !== undefined)
    return `${shown}, but contains ${JSON.stringify(inside.id)}, which needs ${listed(inside.permission)}; remove noAuth`;
  const call = callOf(routeContext, route, ({ permission: needed }) => needed !== "public");
  return call && `${shown}, but what it shows calls ${call.id}, which needs ${needOf(call)}; remove noAuth`;
}

function faultWithoutPermission(
  routeContext: RouteContext,
  route: Route,
  { permission }: Inherited,
): string | undefined {
  if (permission !== undefined || !hasContent(route)) return undefined;
  const shown = `the route ${JSON.stringify(route.id)} has no permission`;
  const inside = permittedInside(route);
  if (inside !== undefined)
    return `${shown}, but contains ${JSON.stringify(inside.id)}, which needs ${listed(inside.permission)}; give it one`;
  const call = callOf(routeContext, route, ({ permission: needed }) => needed !== "public" && needed !== "none");
  return call && `${shown}, but what it shows calls ${call.id}, which needs ${call.permission}; give it one`;
}

/** Whether a route shows content itself, rather than only containing other routes. */
function hasContent({ page, form, header }: Route): boolean {
  return page !== undefined || form !== undefined || header !== undefined;
}

function permittedInside({ children = [] }: Route): Route | undefined {
  for (const child of children) {
    const found = child.permission === undefined ? permittedInside(child) : child;
    if (found) return found;
  }
  return undefined;
}

function callOf(
  routeContext: RouteContext,
  route: Route,
  needs: (operation: Operation) => boolean,
): Operation | undefined {
  const shown = [route.page, route.header].map((id) => `page/${id}`).concat(`form/${route.form}`);
  const called = shown.flatMap((name) => routeContext.calls.get(name) ?? []);
  return called.flatMap((id) => routeContext.context.operations.get(id) ?? []).find(needs);
}

function listed(permission: Route["permission"]): string {
  return [permission ?? []].flat().join(", ");
}

function needOf({ permission }: Operation): string {
  return permission === "none" ? "a session" : permission;
}

/** The operations called as soon as a document is shown. Actions are left out: they have permissions of their own. */
function callsOfDocuments(context: CheckContext): Map<string, string[]> {
  const calls = new Map<string, string[]>();
  for (const { source, uses } of documentUses(context))
    calls.set(
      `${source.kind}/${source.id}`,
      uses.flatMap((use) => operationOf(use, context) ?? []),
    );
  return calls;
}

function operationOf(use: Use, { documents }: CheckContext): string | undefined {
  if (use.kind === "form") return documents.forms[use.value.form]?.submit.operation;
  if (use.kind === "load" || use.kind === "submit" || use.kind === "list" || use.kind === "chart")
    return use.value.operation;
  return use.kind === "record" ? use.value.operation : undefined;
}
