import type { MatchedRoute } from "../links/matchRoute";
import { fillPath, pathParams } from "../links/routePath";
import { isContainer, isNavigable, type RouteAccess, type RouteTable } from "../links/routeTable";

/** A tab that is an address of its own. */
export interface RouteTab {
  id: string;
  title: string;
  path: string;
  isCurrent: boolean;
}

/** The tabs beside a route: the routes that share its enclosing route, that one first when it has a page; none for one alone. */
export function routeTabs({ route, params }: MatchedRoute, table: RouteTable, access: RouteAccess): RouteTab[] {
  const around = table.get(route.children.length > 0 ? route.id : (route.enclosing.at(-1) ?? ""));
  if (around === undefined) return [];
  const family =
    isContainer(around) || around.redirect !== undefined ? around.children : [around.id, ...around.children];
  const tabs = family.flatMap((id) => {
    const tab = table.get(id);
    const path = tab && isNavigable(table, id, access) ? fillPath(tab.path, pathParams(tab.path, params)) : undefined;
    return tab && path !== undefined ? [{ id, title: tab.title, path, isCurrent: id === route.id }] : [];
  });
  return tabs.length > 1 ? tabs : [];
}
