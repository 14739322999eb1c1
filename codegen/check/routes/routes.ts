import type { Route } from "../../generated/documents";
import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt, type SourceDocument } from "../../read/sourceDocument";
import { routeParams } from "../../scopes/routeParams";
import type { CheckContext } from "../context";
import { cyclesIn } from "../cycles";
import { validDocuments } from "../validDocuments";

/** Ids and paths of routes are unique, and neither redirects nor parents form cycles. */
export function* routes(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "routes")) {
    const all = [...walkRoutes(document.routes, "/routes")];
    const byId = new Map(all.map(({ route }) => [route.id, route]));
    yield* clashes(source, all);
    yield* cycleFaults(source, all, "redirect", byId);
    yield* cycleFaults(source, all, "parent", byId);
    for (const { route, pointer } of all) {
      yield* redirectParams(source, route, pointer, byId);
      yield* targets(source, route, pointer, byId);
      yield* fixedParams(source, route, pointer);
    }
  }
}

interface PlacedRoute {
  route: Route;
  pointer: string;
}

/** Every route of a tree with its pointer, parents first. */
export function* walkRoutes(list: readonly Route[], pointer: string): Generator<PlacedRoute> {
  for (const [index, route] of list.entries()) {
    yield { route, pointer: at(pointer, index) };
    yield* walkRoutes(route.children ?? [], at(pointer, index, "children"));
  }
}

function* clashes(source: SourceDocument, all: readonly PlacedRoute[]): Generator<Problem> {
  const ids = new Set<string>();
  const paths = new Map<string, string>();
  for (const { route, pointer } of all) {
    if (ids.has(route.id))
      yield problemAt(source, at(pointer, "id"), `the route ${JSON.stringify(route.id)} appears twice`, "routes");
    ids.add(route.id);
    const shape = route.path.replace(/\{[^}]*\}/g, "{}");
    const owner = paths.get(shape);
    if (owner !== undefined) {
      const message = `the path ${route.path} is already used by the route ${JSON.stringify(owner)}`;
      yield problemAt(source, at(pointer, "path"), message, "routes");
    }
    paths.set(shape, route.id);
  }
}

type Link = "redirect" | "parent";

function* cycleFaults(
  source: SourceDocument,
  all: readonly PlacedRoute[],
  link: Link,
  byId: ReadonlyMap<string, Route>,
): Generator<Problem> {
  const pointers = new Map(all.map(({ route, pointer }) => [route, pointer]));
  for (const cycle of cyclesIn([...pointers.keys()], (route) => byId.get(route[link] ?? ""))) {
    const [first] = cycle;
    const message = `${link} forms a cycle: ${shownPath(cycle.map(({ id }) => id))}`;
    if (first) yield problemAt(source, at(pointers.get(first) ?? "", link), message, "routes");
  }
}

/** Nobody reads longer paths. */
const MAX_SHOWN = 20;

function shownPath(ids: readonly string[]): string {
  const shown = ids.length > MAX_SHOWN ? [...ids.slice(0, MAX_SHOWN), "…"] : ids;
  return shown.join(" → ");
}

/** A redirect passes on the parameters of its address, so its target may require no others. */
function* redirectParams(
  source: SourceDocument,
  route: Route,
  pointer: string,
  byId: ReadonlyMap<string, Route>,
): Generator<Problem> {
  const target = byId.get(route.redirect ?? "");
  const given = routeParams(route.path).map(({ name }) => name);
  for (const { name, required } of target ? routeParams(target.path) : []) {
    if (!required || given.includes(name)) continue;
    const message = `${JSON.stringify(route.redirect)} needs the parameter ${JSON.stringify(name)}, which ${route.path} does not have`;
    yield problemAt(source, at(pointer, "redirect"), message, "routes");
  }
}

/** The `target` of a route uses parameters of its path only, and matches at least one route. */
function* targets(
  source: SourceDocument,
  { path, target = "" }: Route,
  pointer: string,
  byId: ReadonlyMap<string, Route>,
): Generator<Problem> {
  if (target === "") return;
  const given = routeParams(path).map(({ name }) => name);
  const named = [...target.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  for (const name of named.filter((candidate) => !given.includes(candidate))) {
    const message = `${JSON.stringify(name)} is not a parameter of ${path}${didYouMean(name, given)}`;
    yield problemAt(source, at(pointer, "target"), message, "routes");
  }
  const [before = "", after = ""] = target.split(/\{\w+\}/);
  if (![...byId.keys()].some((id) => id.startsWith(before) && id.endsWith(after)))
    yield problemAt(source, at(pointer, "target"), `no route has a name like ${target}`, "routes");
}

/** Fixed parameters are no parameters of the path. */
function* fixedParams(source: SourceDocument, { path, params = {} }: Route, pointer: string): Generator<Problem> {
  const given = routeParams(path).map(({ name }) => name);
  for (const name of Object.keys(params).filter((candidate) => given.includes(candidate))) {
    const message = `${JSON.stringify(name)} is already a parameter of ${path}`;
    yield problemAt(source, at(pointer, "params", name), message, "routes", "key");
  }
}
