import type { Route } from "../generated/documents";
import { isAllowed } from "../permissions/isAllowed";

/** A route of the flattened tree, with ancestors and children by id. */
export interface FlatRoute {
  id: string;
  path: string;
  /** Whether it matches any address that contains its path. */
  anywhere?: boolean;
  title: string;
  icon?: string;
  /** The condition for its tab to be shown. */
  visible?: Record<string, unknown>;
  page?: string;
  form?: string;
  /** The page above its tabs: its own, or that of the nearest ancestor. */
  header?: string;
  redirect?: string;
  /** A template of the id of the target route, with parameters of the path: forms.{name}. */
  target?: string;
  /** Fixed parameters that are not in its path. */
  params?: Record<string, string>;
  /** The text of the help panel. */
  help?: string;
  standalone: boolean;
  noAuth: boolean;
  /** Its own permission or permissions, or those of the nearest ancestor. */
  permission?: string | readonly string[];
  /** Whether every permission of a list is required (the default), or some (spec §6). */
  permissionMode?: "every" | "some";
  /** Its ancestors, from the outermost. */
  enclosing: string[];
  /** The route before it in the breadcrumbs. */
  parent?: string;
  children: string[];
}

/** The routes by id. */
export type RouteTable = ReadonlyMap<string, FlatRoute>;

/** The permissions held and the routes switched off, which determine the routes a user may open. */
export interface RouteAccess {
  held: ReadonlySet<string>;
  disabled: ReadonlySet<string>;
}

/** Flattens a tree of routes to a table by id, in tree order. */
export function flattenRoutes(routes: readonly Route[]): RouteTable {
  const table = new Map<string, FlatRoute>();
  addRoutes(table, routes, undefined);
  return table;
}

function addRoutes(table: Map<string, FlatRoute>, routes: readonly Route[], outer: FlatRoute | undefined): void {
  for (const route of routes) {
    const flat = flatten(route, outer);
    table.set(flat.id, flat);
    addRoutes(table, route.children ?? [], flat);
  }
}

function flatten(route: Route, outer: FlatRoute | undefined): FlatRoute {
  const { children = [], ...own } = route;
  return {
    ...own,
    standalone: route.standalone ?? outer?.standalone ?? false,
    noAuth: route.noAuth ?? outer?.noAuth ?? false,
    permission: route.permission ?? outer?.permission,
    permissionMode: route.permission === undefined ? outer?.permissionMode : route.permissionMode,
    header: route.header ?? outer?.header,
    enclosing: outer ? [...outer.enclosing, outer.id] : [],
    parent: route.parent ?? outer?.id,
    children: children.map((child) => child.id),
  };
}

/** Whether a route exists, is not switched off and is permitted; for a container, whether one of its children is. */
export function isNavigable(
  table: RouteTable,
  id: string,
  access: RouteAccess,
  params: Record<string, unknown> = {},
  seen: readonly string[] = [],
): boolean {
  const route = table.get(id);
  if (route === undefined || seen.includes(id)) return false;
  if ([...route.enclosing, id].some((name) => access.disabled.has(name))) return false;
  if (!isPermitted(route, access)) return isContainer(route) && firstChild(table, route, access) !== undefined;
  const next = nextRoute(route, params);
  if (next !== undefined) return isNavigable(table, next, access, params, [...seen, id]);
  return !isContainer(route) || firstChild(table, route, access) !== undefined;
}

/** Whether a user has the permission of a route itself (by its mode for several), or it requires none. */
export function isPermitted({ permission, permissionMode, noAuth }: FlatRoute, { held }: RouteAccess): boolean {
  return noAuth || isAllowed(held, permission, permissionMode);
}

/** The next route: the redirect, or the target with parameters filled in. */
export function nextRoute({ redirect, target }: FlatRoute, params: Record<string, unknown>): string | undefined {
  return redirect ?? target?.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ""));
}

/** Whether a route has no content of its own, and shows its first child instead. */
export function isContainer(route: FlatRoute): boolean {
  return (
    route.page === undefined && route.form === undefined && route.redirect === undefined && route.target === undefined
  );
}

/** The first child of a route that may be opened. */
export function firstChild(table: RouteTable, route: FlatRoute, access: RouteAccess): string | undefined {
  return route.children.find((id) => isNavigable(table, id, access));
}
