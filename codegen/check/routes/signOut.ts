import type { Route } from "../../generated/documents";
import { at, isObject, type JsonObject, objectsOf, stringsOf } from "../../json";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { walkRoutes } from "./routes";

/** The address that ends a session (spec §2). */
const PATH = "/logout";

/** Signing out stays as the base documents have it: no brand switches it off, no overlay leads its address elsewhere. */
export function* signOut(context: CheckContext): Generator<Problem> {
  const base = context.read.find(({ kind, folder }) => kind === "routes" && folder === 0);
  const before = base && routesOf(base.value).find(({ path }) => path === PATH);
  if (!before) return;
  for (const { source, document } of validDocuments(context, "routes")) {
    yield* routeFaults(source, document.routes, before);
    yield* brandFaults(context, document.routes);
  }
  yield* pageFaults(context, before);
}

function routesOf(document: JsonObject): Route[] {
  return objectsOf(document.routes).flatMap((route) => [
    route as unknown as Route,
    ...routesOf({ routes: route.children ?? [] }),
  ]);
}

function* routeFaults(source: SourceDocument, routes: readonly Route[], before: Route): Generator<Problem> {
  const all = [...walkRoutes(routes, "/routes")];
  const ways = all.filter(({ route }) => takes(route.path));
  const own = ways.find(({ route }) => route.path === PATH);
  if (!own) {
    yield problemAt(
      source,
      "/routes",
      `no route has the path ${PATH}: nobody could sign out; keep it`,
      "sign-out",
      "key",
    );
    return;
  }
  for (const { route, pointer } of ways.filter((way) => way !== own)) {
    const message = `${route.path} would take the address ${PATH}, which ends the session; choose another path`;
    yield problemAt(source, at(pointer, "path"), message, "sign-out");
  }
  const around = enclosing(routes, own.route.id).find(({ permission }) => permission !== undefined);
  if ((own.route.permission ?? around?.permission) !== undefined)
    yield problemAt(source, own.pointer, `${PATH} ends the session and needs no permission; leave it out`, "sign-out");
  if (own.route.page !== before.page) {
    const message = `${PATH} ends the session: it shows the page ${JSON.stringify(before.page)}`;
    yield problemAt(source, own.pointer, message, "sign-out");
  }
}

/** Paths are matched without regard to case, and parameters that may be left out are. */
function takes(path: string): boolean {
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
  // What leads on to it counts, however many steps away.
  for (let size = -1; size !== needed.size; ) {
    size = needed.size;
    for (const { id, redirect } of all) if (redirect !== undefined && needed.has(redirect)) needed.add(id);
  }
  for (const { source } of validDocuments(context, "brand")) {
    for (const [index, id] of stringsOf(source.value.disabled_routes).entries()) {
      if (!needed.has(id)) continue;
      const message = `${JSON.stringify(id)} ends the session, or leads to what does; a brand does not switch it off`;
      yield problemAt(source, at("/disabled_routes", index), message, "sign-out");
    }
  }
}

/** An overlay may lay the page out anew, as long as what ends the session stands in it, shown at once. */
function* pageFaults(context: CheckContext, { page }: Route): Generator<Problem> {
  const isPage = ({ kind, id }: SourceDocument) => kind === "page" && id === page;
  const base = context.read.find((source) => isPage(source) && source.folder === 0);
  const now = context.sources.find(isPage);
  if (!base || !now || now.folder === 0) return;
  const given = new Set(componentsOf(now));
  for (const component of componentsOf(base).filter((name) => !given.has(name))) {
    const message = `this page ends the session: it needs the block ${JSON.stringify(component)} among its own blocks`;
    yield problemAt(now, "/blocks", message, "sign-out", "key");
  }
  if (isObject(now.value.record))
    yield problemAt(now, "/record", "this page ends the session and waits for no record", "sign-out", "key");
}

function componentsOf({ value }: SourceDocument): string[] {
  return objectsOf(value.blocks).flatMap(({ block, component }) => (block === "custom" ? [String(component)] : []));
}
