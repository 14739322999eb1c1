import type { NavigationGroup } from "../generated/documents";
import { linksOfEntry } from "../links/navigationLinks";
import { routePath } from "../links/routePath";
import {
  type FlatRoute,
  firstChild,
  isContainer,
  isNavigable,
  nextRoute,
  type RouteAccess,
  type RouteTable,
} from "../links/routeTable";
import { isViewPermission } from "../permissions/isViewPermission";

/** Rules for the landing page. */
export interface LandingRules {
  /** The preferred route, used if it is navigable. */
  preferred: string;
  /** Routes that are never used as landing page. */
  excluded: readonly string[];
  /** Permissions that count as view permissions despite their names. */
  viewPermissions: readonly string[];
}

/** The path of the landing page: the first viewable page of the preferred route, the navigation, then all others. */
export function landingPath(
  navigation: readonly NavigationGroup[],
  table: RouteTable,
  access: RouteAccess,
  { preferred, excluded, viewPermissions }: LandingRules,
): string | undefined {
  const entries = navigation
    .flatMap(({ children }) => children.flatMap(linksOfEntry))
    .map(({ route, params }) => ({ id: route as string, params }));
  const others = [...table.values()].filter((route) => !isContainer(route));
  const candidates = [
    { id: preferred, params: undefined },
    ...entries,
    ...others.map(({ id }) => ({ id, params: undefined })),
  ];
  for (const { id, params } of candidates) {
    if (excluded.includes(id) || !isNavigable(table, id, access, params)) continue;
    const path = isViewed(pageShown(table, id, access, params), access, viewPermissions)
      ? routePath(table, id, params)
      : undefined;
    if (path !== undefined) return path;
  }
  return undefined;
}

/** The route finally shown, after containers and redirects, which are not circular for a navigable route. */
function pageShown(
  table: RouteTable,
  id: string,
  access: RouteAccess,
  params: Record<string, unknown> = {},
): FlatRoute | undefined {
  const route = table.get(id);
  if (route === undefined) return undefined;
  const next = isContainer(route) ? firstChild(table, route, access) : nextRoute(route, params);
  return next === undefined ? route : pageShown(table, next, access, params);
}

/** Whether a route is a page opened by a view permission the user holds; forms and standalone pages are not. */
function isViewed(route: FlatRoute | undefined, { held }: RouteAccess, viewPermissions: readonly string[]): boolean {
  if (route?.page === undefined || route.standalone) return false;
  return [route.permission ?? []]
    .flat()
    .some((name) => held.has(name) && (isViewPermission(name) || viewPermissions.includes(name)));
}
