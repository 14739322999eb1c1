import type { MatchedRoute } from "../links/matchRoute";
import { fillPath, pathNames, pathParams } from "../links/routePath";
import { isNavigable, type RouteAccess, type RouteTable } from "../links/routeTable";

/** One step of the breadcrumbs; without a path it cannot be opened. */
export interface Breadcrumb {
  id: string;
  title: string;
  path?: string;
  /** The address it stands for, by which the record it is about is remembered. */
  place: string | undefined;
}

/** The address of the outermost route about the same record as a matched one: with all its parameters, or under the same header. */
export function recordAddress({ route, params }: MatchedRoute, table: RouteTable): string | undefined {
  const names = pathNames(route.path).length;
  let outermost = names > 0 ? route : undefined;
  for (let around = route.parent; outermost && around !== undefined; around = table.get(around)?.parent) {
    const parent = table.get(around);
    const isUnderSame = route.header !== undefined && parent?.header === route.header;
    if (!isUnderSame && pathNames(parent?.path ?? "").length !== names) break;
    outermost = parent;
  }
  return outermost && placeOf(outermost.path, params);
}

function placeOf(path: string, params: MatchedRoute["params"]): string | undefined {
  return fillPath(path, pathParams(path, params));
}

/** The chain of parent routes and the current one, which comes last and has no path. */
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
