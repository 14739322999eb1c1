import type { NavigationGroup } from "../generated/documents";
import { linksOfEntry } from "../links/navigationLinks";
import { routePath } from "../links/routePath";
import { isContainer, isNavigable, type RouteAccess, type RouteTable } from "../links/routeTable";

/** The route landed on first when it may be opened, and the routes nobody lands on. */
export interface LandingRules {
  preferred: string;
  excluded: readonly string[];
}

/** The path of the first page someone may see: the preferred one, then those of the navigation, then all pages behind a permission. */
export function landingPath(
  navigation: readonly NavigationGroup[],
  table: RouteTable,
  access: RouteAccess,
  { preferred, excluded }: LandingRules,
): string | undefined {
  const entries = navigation
    .flatMap(({ children }) => children.flatMap(linksOfEntry))
    .map(({ route, params }) => ({ id: route as string, params }));
  const gated = [...table.values()].filter(
    (route) => route.permission !== undefined && !route.noAuth && !isContainer(route),
  );
  const candidates = [
    { id: preferred, params: undefined },
    ...entries,
    ...gated.map(({ id }) => ({ id, params: undefined })),
  ];
  for (const { id, params } of candidates) {
    if (excluded.includes(id) || !isNavigable(table, id, access, params)) continue;
    const path = routePath(table, id, params);
    if (path !== undefined) return path;
  }
  return undefined;
}
