import type { NavigationLink as LinkDocument, NavigationGroup } from "../generated/documents";
import type { MatchedRoute } from "../links/matchRoute";
import { routePath } from "../links/routePath";
import { isNavigable, isPermitted, type RouteAccess, type RouteTable } from "../links/routeTable";

/** How a link relates to the page shown: it is that page, or one that the page belongs to. */
export type AriaCurrent = "page" | "true" | undefined;

/** A link of the navigation, with path and title of its route. */
export interface NavigationLink {
  id: string;
  title: string;
  path: string;
  current: AriaCurrent;
}

/** Links under one name, which opens and closes. */
export interface NavigationSection {
  label: string;
  icon?: string;
  isActive: boolean;
  links: NavigationLink[];
}

/** A group of the navigation with what someone may follow. */
export interface ResolvedGroup {
  name: string;
  icon: string;
  label?: string;
  isActive: boolean;
  entries: (NavigationLink | NavigationSection)[];
}

/** The navigation as someone sees it: links that may not be followed are left out, and so are groups and sections without links. */
export function resolveNavigation(
  groups: readonly NavigationGroup[],
  table: RouteTable,
  access: RouteAccess,
  current: MatchedRoute | undefined,
): ResolvedGroup[] {
  const linksOf = (entries: readonly LinkDocument[]) =>
    entries.flatMap((entry) => resolveLink(entry, table, access, current) ?? []);
  const resolved = groups.map(({ name, icon, label, children }) => {
    const entries = children.flatMap((entry): ResolvedGroup["entries"] => {
      if (!("children" in entry)) return linksOf([entry]);
      const links = nearestOnly(linksOf(entry.children));
      return links.length === 0
        ? []
        : [{ label: entry.label, icon: entry.icon, links, isActive: links.some(isCurrent) }];
    });
    const isActive = entries.some((entry) => ("links" in entry ? entry.isActive : isCurrent(entry)));
    return { name, icon, label, entries, isActive };
  });
  return resolved.filter((group) => group.entries.length > 0);
}

// Beside the link of the very page, that of the page around it says nothing more.
function nearestOnly(links: NavigationLink[]): NavigationLink[] {
  if (!links.some(({ current }) => current === "page")) return links;
  return links.map((link) => (link.current === "page" ? link : { ...link, current: undefined }));
}

function isCurrent({ current }: NavigationLink): boolean {
  return current !== undefined;
}

// A route that shows the first of its children opens for those who may see one of them; its link stays with its own permission.
function resolveLink(
  entry: LinkDocument,
  table: RouteTable,
  access: RouteAccess,
  current: MatchedRoute | undefined,
): NavigationLink | undefined {
  const { route: id, params } = entry;
  const route = table.get(id);
  if (route === undefined || !isPermitted(route, access) || !isNavigable(table, id, access, params)) return undefined;
  const path = routePath(table, id, params);
  return path === undefined
    ? undefined
    : { id, title: entry.label ?? route.title, path, current: currencyOf(entry, current) };
}

function currencyOf(entry: LinkDocument, current: MatchedRoute | undefined): AriaCurrent {
  if (current === undefined) return undefined;
  const { route, params } = current;
  if (route.id === entry.route) return hasParams(entry, params) ? "page" : undefined;
  const around: string[] = [route.id, ...route.enclosing, ...(route.parent === undefined ? [] : [route.parent])];
  const belongs = [entry.route, ...(entry.highlight ?? [])].some((id) => around.includes(id));
  return belongs ? "true" : undefined;
}

function hasParams(entry: LinkDocument, params: Record<string, string>): boolean {
  return Object.entries(entry.params ?? {}).every(
    ([name, value]) => params[name] === undefined || params[name] === String(value),
  );
}
