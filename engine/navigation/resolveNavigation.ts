import type { NavigationLink as LinkDocument, NavigationGroup } from "../generated/documents";
import type { MatchedRoute } from "../links/matchRoute";
import { routePath } from "../links/routePath";
import { isNavigable, isPermitted, type RouteAccess, type RouteTable } from "../links/routeTable";

/** The aria-current of a link: "page" for the current page, "true" for an ancestor. */
export type AriaCurrent = "page" | "true" | undefined;

/** A link of the navigation, with the path and title of its route. */
export interface NavigationLink {
  id: string;
  title: string;
  path: string;
  current: AriaCurrent;
}

/** A collapsible section of links. */
export interface NavigationSection {
  label: string;
  icon?: string;
  isActive: boolean;
  links: NavigationLink[];
}

/** A group of the navigation with its permitted entries. */
export interface ResolvedGroup {
  name: string;
  icon: string;
  label?: string;
  isActive: boolean;
  entries: (NavigationLink | NavigationSection)[];
}

/** Resolves the navigation for a user: removes links without access, and then empty groups and sections. */
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

// Next to the link of the current page, links of its ancestors are not marked as current.
function nearestOnly(links: NavigationLink[]): NavigationLink[] {
  if (!links.some(({ current }) => current === "page")) return links;
  return links.map((link) => (link.current === "page" ? link : { ...link, current: undefined }));
}

function isCurrent({ current }: NavigationLink): boolean {
  return current !== undefined;
}

// A container route can be opened with the permission of any child, but its link requires its own permission.
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
    : { id, title: entry.label ?? route.title, path, current: ariaCurrentOf(entry, current) };
}

function ariaCurrentOf(entry: LinkDocument, current: MatchedRoute | undefined): AriaCurrent {
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
