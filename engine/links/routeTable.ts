import type { Route } from "../generated/documents";
import { isAllowed } from "../permissions/isAllowed";

/** A route by itself, with the routes around it by id. */
export interface FlatRoute {
  id: string;
  path: string;
  /** Whether any address that contains the path leads to it. */
  anywhere?: boolean;
  title: string;
  icon?: string;
  /** Only while this holds it is a tab. */
  visible?: Record<string, unknown>;
  page?: string;
  form?: string;
  /** The page that stands above its tabs: its own, or that of the nearest route around it. */
  header?: string;
  redirect?: string;
  /** The id of the route meant, with a parameter of the path in it: forms.{name}. */
  target?: string;
  /** Parameters its path leaves out. */
  params?: Record<string, string>;
  /** What the help panel says about it. */
  help?: string;
  standalone: boolean;
  noAuth: boolean;
  /** Its own permission or list of permissions, or that of the nearest route around it. */
  permission?: string | readonly string[];
  /** Whether every permission of a list is needed, which is usual, or some one of them (spec §6). */
  permissionMode?: "every" | "some";
  /** The routes that enclose it, from the outermost. */
  enclosing: string[];
  /** The route before it in the breadcrumbs. */
  parent?: string;
  children: string[];
}

/** The routes by id. */
export type RouteTable = ReadonlyMap<string, FlatRoute>;

/** What decides which routes someone may open. */
export interface RouteAccess {
  held: ReadonlySet<string>;
  disabled: ReadonlySet<string>;
}

/** Lists a tree of routes by id, in the order of the tree. */
export function flattenRoutes(routes: readonly Route[]): RouteTable {
  const table = new Map<string, FlatRoute>();
  addRoutes(table, routes, undefined);
  return table;
}

function addRoutes(table: Map<string, FlatRoute>, routes: readonly Route[], around: FlatRoute | undefined): void {
  for (const route of routes) {
    const flat = flatten(route, around);
    table.set(flat.id, flat);
    addRoutes(table, route.children ?? [], flat);
  }
}

function flatten(route: Route, around: FlatRoute | undefined): FlatRoute {
  const { children = [], ...own } = route;
  return {
    ...own,
    standalone: route.standalone ?? around?.standalone ?? false,
    noAuth: route.noAuth ?? around?.noAuth ?? false,
    permission: route.permission ?? around?.permission,
    permissionMode: route.permission === undefined ? around?.permissionMode : route.permissionMode,
    header: route.header ?? around?.header,
    enclosing: around ? [...around.enclosing, around.id] : [],
    parent: route.parent ?? around?.id,
    children: children.map((child) => child.id),
  };
}

/** Whether a route exists, is not switched off, and may be opened; one without content of its own through a child. */
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

/** Whether someone holds the permission of a route itself, those of its list as its mode says, or it needs none. */
export function isPermitted({ permission, permissionMode, noAuth }: FlatRoute, { held }: RouteAccess): boolean {
  return noAuth || isAllowed(held, permission, permissionMode);
}

/** The route a route leads on to: the one it redirects to, or the one its parameters name. */
export function nextRoute({ redirect, target }: FlatRoute, params: Record<string, unknown>): string | undefined {
  return redirect ?? target?.replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ""));
}

/** Whether a route has no content of its own and shows the first of its children. */
export function isContainer(route: FlatRoute): boolean {
  return (
    route.page === undefined && route.form === undefined && route.redirect === undefined && route.target === undefined
  );
}

/** The first child of a route that may be opened. */
export function firstChild(table: RouteTable, route: FlatRoute, access: RouteAccess): string | undefined {
  return route.children.find((id) => isNavigable(table, id, access));
}
