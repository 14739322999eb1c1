import type { MatchedRoute } from "../links/matchRoute";
import { fillPath, pathParams } from "../links/routePath";
import { isNavigable, type RouteAccess, type RouteTable } from "../links/routeTable";

/** One step of the breadcrumbs; without a path it cannot be opened. */
export interface Breadcrumb {
  id: string;
  title: string;
  path?: string;
}

/** The chain of parent routes and the current one, which comes last and has no path. */
export function breadcrumbs({ route, params }: MatchedRoute, table: RouteTable, access: RouteAccess): Breadcrumb[] {
  const chain: Breadcrumb[] = [{ id: route.id, title: route.title }];
  let parent = route.parent === undefined ? undefined : table.get(route.parent);
  while (parent !== undefined && !chain.some((step) => step.id === parent?.id)) {
    const path = isNavigable(table, parent.id, access)
      ? fillPath(parent.path, pathParams(parent.path, params))
      : undefined;
    chain.unshift({ id: parent.id, title: parent.title, path });
    parent = parent.parent === undefined ? undefined : table.get(parent.parent);
  }
  return chain;
}
