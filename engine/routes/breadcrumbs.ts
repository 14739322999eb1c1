import type { MatchedRoute } from "../links/matchRoute";
import { fillPath, pathNames, pathParams } from "../links/routePath";
import { isNavigable, type RouteAccess, type RouteTable } from "../links/routeTable";

/** One breadcrumb; without a path it is not a link. */
export interface Breadcrumb {
  id: string;
  title: string;
  path?: string;
  /** Its address, the key of the registered record name. */
  place: string | undefined;
}

/** The address of the record of a matched route: the outermost ancestor with the same number of parameters or the same header page. */
export function recordAddress({ route, params }: MatchedRoute, table: RouteTable): string | undefined {
  const names = pathNames(route.path).length;
  let outermost = names > 0 ? route : undefined;
  for (let ancestor = route.parent; outermost && ancestor !== undefined; ancestor = table.get(ancestor)?.parent) {
    const parent = table.get(ancestor);
    const isUnderSame = route.header !== undefined && parent?.header === route.header;
    if (!isUnderSame && pathNames(parent?.path ?? "").length !== names) break;
    outermost = parent;
  }
  return outermost && placeOf(outermost.path, params);
}

function placeOf(path: string, params: MatchedRoute["params"]): string | undefined {
  return fillPath(path, pathParams(path, params));
}

/** The breadcrumbs: the chain of parents, then the current route without a path. */
export function breadcrumbs({ route, params }: MatchedRoute, table: RouteTable, access: RouteAccess): Breadcrumb[] {
  const chain: Breadcrumb[] = [{ id: route.id, title: route.title, place: placeOf(route.path, params) }];
  let parent = route.parent === undefined ? undefined : table.get(route.parent);
  while (parent !== undefined && !chain.some((step) => step.id === parent?.id)) {
    const place = placeOf(parent.path, params);
    const path = isNavigable(table, parent.id, access) ? place : undefined;
    chain.unshift({ id: parent.id, title: parent.title, path, place });
    parent = parent.parent === undefined ? undefined : table.get(parent.parent);
  }
  return chain;
}
