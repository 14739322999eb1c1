import type { NavigationEntry, NavigationGroup } from "../generated/documents";
import type { MatchedRoute } from "../links/matchRoute";
import { routePath } from "../links/routePath";
import { isNavigable, type RouteAccess, type RouteTable } from "../links/routeTable";

/** How a link relates to the page shown: it is that page, or one that the page belongs to. */
export type Currency = "page" | "true" | undefined;

/** A link of the navigation, with path and title of its route. */
export interface NavigationLink {
  id: string;
  title: string;
  path: string;
  current: Currency;
}

/** A group of the navigation with the links someone may follow. */
export interface ResolvedGroup {
  name: string;
  icon: string;
  label?: string;
  isActive: boolean;
  links: NavigationLink[];
}

/** The navigation as someone sees it: links that may not be followed are left out, and so are groups without links. */
export function resolveNavigation(
  groups: readonly NavigationGroup[],
  table: RouteTable,
  access: RouteAccess,
  current: MatchedRoute | undefined,
): ResolvedGroup[] {
  const resolved = groups.map(({ name, icon, label, children }) => {
    const links = children.flatMap((entry) => resolveLink(entry, table, access, current) ?? []);
    return { name, icon, label, links, isActive: links.some((link) => link.current !== undefined) };
  });
  return resolved.filter((group) => group.links.length > 0);
}

function resolveLink(
  entry: NavigationEntry,
  table: RouteTable,
  access: RouteAccess,
  current: MatchedRoute | undefined,
): NavigationLink | undefined {
  const path = isNavigable(table, entry.route, access) ? routePath(table, entry.route, entry.params) : undefined;
  const route = table.get(entry.route);
  if (path === undefined || route === undefined) return undefined;
  return { id: entry.route, title: route.title, path, current: currencyOf(entry, current) };
}

function currencyOf(entry: NavigationEntry, current: MatchedRoute | undefined): Currency {
  if (current === undefined) return undefined;
  const { route, params } = current;
  if (route.id === entry.route) return hasParams(entry, params) ? "page" : undefined;
  const around: string[] = [...route.enclosing, ...(route.parent === undefined ? [] : [route.parent])];
  const belongs = around.includes(entry.route) || (entry.highlight ?? []).some((id) => id === route.id);
  return belongs ? "true" : undefined;
}

function hasParams(entry: NavigationEntry, params: Record<string, string>): boolean {
  return Object.entries(entry.params ?? {}).every(
    ([name, value]) => params[name] === undefined || params[name] === String(value),
  );
}
