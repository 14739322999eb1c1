import type { Route } from "../../generated/documents";
import { at, isObject, type JsonObject, objectsOf, stringsOf } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { walkRoutes } from "./routes";

/** The path of the page that ends the session (spec §2). */
const PATH = "/logout";

/** Signing out works as in the base documents: no brand disables it, and no overlay redirects its address. */
export function* signOut(context: CheckContext): Generator<Problem> {
  const base = context.read.find(({ kind, folder }) => kind === "routes" && folder === 0);
  const baseRoute = base && routesOf(base.value).find(({ path }) => path === PATH);
  if (!baseRoute) return;
  for (const { source, document } of validDocuments(context, "routes")) {
    yield* routeFaults(source, document.routes, baseRoute);
    yield* brandFaults(context, document.routes);
  }
  yield* pageFaults(context, baseRoute);
}

function routesOf(document: JsonObject): Route[] {
  return objectsOf(document.routes).flatMap((route) => [
    route as unknown as Route,
    ...routesOf({ routes: route.children ?? [] }),
  ]);
}

function* routeFaults(source: SourceDocument, routes: readonly Route[], baseRoute: Route): Generator<Problem> {
  const all = [...walkRoutes(routes, "/routes")];
  const matching = all.filter(({ route }) => matchesSignOut(route.path));
  const own = matching.find(({ route }) => route.path === PATH);
  if (!own) {
    yield problemAt(
      source,
      "/routes",
      `no route has the path ${PATH}: without it nobody could sign out; keep it`,
      "sign-out",
      "key",
    );
    return;
  }
  for (const { route, pointer } of matching.filter((match) => match !== own)) {
    const message = `${route.path} would match ${PATH}, which ends the session; choose another path`;
    yield problemAt(source, at(pointer, "path"), message, "sign-out");
  }
  const ancestor = enclosing(routes, own.route.id).find(({ permission }) => permission !== undefined);
  if ((own.route.permission ?? ancestor?.permission) !== undefined)
    yield problemAt(source, own.pointer, `${PATH} ends the session and needs no permission; remove it`, "sign-out");
  if (own.route.page !== baseRoute.page) {
    const message = `${PATH} ends the session: it shows the page ${JSON.stringify(baseRoute.page)}`;
    yield problemAt(source, own.pointer, message, "sign-out");
  }
}

/** Whether a path matches the sign-out address. Matching is case-insensitive, and optional parameters are omitted. */
function matchesSignOut(path: string): boolean {
  return path.replace(/\/\{[^}]*\?\}/g, "").toLowerCase() === PATH;
}

function enclosing(routes: readonly Route[], id: string): Route[] {
  for (const route of routes) {
    if (route.id === id) return [route];
    const inside = enclosing(route.children ?? [], id);
    if (inside.length > 0) return [route, ...inside];
  }
  return [];
}

function* brandFaults(context: CheckContext, routes: readonly Route[]): Generator<Problem> {
  const all = [...walkRoutes(routes, "/routes")].map(({ route }) => route);
  const own = all.find(({ path }) => path === PATH);
  const needed = new Set(own && enclosing(routes, own.id).map(({ id }) => id));
  // Routes that redirect to it count as well, over any number of steps.
  for (let size = -1; size !== needed.size; ) {
    size = needed.size;
    for (const { id, redirect } of all) if (redirect !== undefined && needed.has(redirect)) needed.add(id);
  }
  for (const { source } of validDocuments(context, "brand")) {
    for (const [index, id] of stringsOf(source.value.disabled_routes).entries()) {
      if (!needed.has(id)) continue;
      const message = `${JSON.stringify(id)} ends the session, or leads to a route that does; a brand cannot switch it off`;
      yield problemAt(source, at("/disabled_routes", index), message, "sign-out");
    }
  }
}

/**
 * An overlay may rearrange the page, but it keeps the blocks that end the session and shows them without waiting for a
 * record.
 */
function* pageFaults(context: CheckContext, { page }: Route): Generator<Problem> {
  const isPage = ({ kind, id }: SourceDocument) => kind === "page" && id === page;
  const base = context.read.find((source) => isPage(source) && source.folder === 0);
  const current = context.sources.find(isPage);
  if (!base || !current || current.folder === 0) return;
  const given = new Set(componentsOf(current));
  for (const component of componentsOf(base).filter((name) => !given.has(name))) {
    const message = `this page ends the session and needs the block ${JSON.stringify(component)} at its top level`;
    yield problemAt(current, "/blocks", message, "sign-out", "key");
  }
  if (isObject(current.value.record))
    yield problemAt(current, "/record", "this page ends the session and must not load a record", "sign-out", "key");
}

function componentsOf({ value }: SourceDocument): string[] {
  return objectsOf(value.blocks).flatMap(({ block, component }) => (block === "custom" ? [String(component)] : []));
}
