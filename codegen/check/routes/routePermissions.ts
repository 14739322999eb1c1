import type { Operation } from "../../api/operations";
import type { Route } from "../../generated/documents";
import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { Use } from "../../scopes/use";
import type { CheckContext } from "../context";
import { documentUses, validDocuments } from "../validDocuments";

/**
 * A route without a permission shows nothing that needs one and stands around nothing that does; neither does a route
 * shown without a session, where every call has to be public (spec §6: each route carries a permission).
 */
export function* routePermissions(context: CheckContext): Generator<Problem> {
  const calls = callsOfDocuments(context);
  for (const { source, document } of validDocuments(context, "routes"))
    yield* openIn({ source, context, calls }, document.routes, "/routes", {});
}

interface Looking {
  source: SourceDocument;
  context: CheckContext;
  /** The operations each page and form calls as it stands there, by page/id and form/id. */
  calls: ReadonlyMap<string, readonly string[]>;
}

interface Around {
  permission?: Route["permission"] | undefined;
  noAuth?: boolean | undefined;
}

function* openIn(looking: Looking, list: readonly Route[], pointer: string, around: Around): Generator<Problem> {
  for (const [index, route] of list.entries()) {
    const place = at(pointer, index);
    const own = { permission: route.permission ?? around.permission, noAuth: route.noAuth ?? around.noAuth };
    const message = own.noAuth ? faultWithoutSession(looking, route, own) : faultWithoutPermission(looking, route, own);
    if (message !== undefined)
      yield problemAt(looking.source, route.noAuth ? at(place, "noAuth") : place, message, "open-routes", "key");
    yield* openIn(looking, route.children ?? [], at(place, "children"), own);
  }
}

function faultWithoutSession(looking: Looking, route: Route, { permission }: Around): string | undefined {
  const shown = `the route ${JSON.stringify(route.id)} is shown without a session`;
  if (permission !== undefined) return `${shown}, but needs ${listed(permission)}; leave noAuth or the permission out`;
  const inside = permittedInside(route);
  if (inside !== undefined)
    return `${shown}, but stands around ${JSON.stringify(inside.id)}, which needs ${listed(inside.permission)}; leave noAuth out`;
  const call = callOf(looking, route, ({ permission: needed }) => needed !== "public");
  return call && `${shown}, but what it shows calls ${call.id}, which needs ${needOf(call)}; leave noAuth out`;
}

function faultWithoutPermission(looking: Looking, route: Route, { permission }: Around): string | undefined {
  if (permission !== undefined || !hasContent(route)) return undefined;
  const shown = `the route ${JSON.stringify(route.id)} has no permission`;
  const inside = permittedInside(route);
  if (inside !== undefined)
    return `${shown}, but stands around ${JSON.stringify(inside.id)}, which needs ${listed(inside.permission)}; give it one`;
  const call = callOf(looking, route, ({ permission: needed }) => needed !== "public" && needed !== "none");
  return call && `${shown}, but what it shows calls ${call.id}, which needs ${call.permission}; give it one`;
}

/** A route that only leads on shows nothing itself. */
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

function callOf(looking: Looking, route: Route, needs: (operation: Operation) => boolean): Operation | undefined {
  const shown = [route.page, route.header].map((id) => `page/${id}`).concat(`form/${route.form}`);
  const called = shown.flatMap((name) => looking.calls.get(name) ?? []);
  return called.flatMap((id) => looking.context.operations.get(id) ?? []).find(needs);
}

function listed(permission: Route["permission"]): string {
  return [permission ?? []].flat().join(", ");
}

function needOf({ permission }: Operation): string {
  return permission === "none" ? "a session" : permission;
}

/** Actions have permissions of their own; what is drawn at once is called by whoever opens the page. */
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
