import type { BindingContext } from "../bindings/bind";
import { holds } from "../conditions/holds";
import type { MatchedRoute } from "../links/matchRoute";
import { fillPath, pathParams } from "../links/routePath";
import { type FlatRoute, isContainer, isNavigable, type RouteAccess, type RouteTable } from "../links/routeTable";

/** A tab with its own address. */
export interface RouteTab {
  id: string;
  title: string;
  path: string;
  isCurrent: boolean;
}

/** The tabs of an enclosing route, and its title. */
export interface TabRow {
  id: string;
  title: string;
  tabs: RouteTab[];
}

/** What determines the tabs: the routes, the user's access, and the binding context of the page. */
export interface RouteTabsContext {
  table: RouteTable;
  access: RouteAccess;
  context: BindingContext;
}

/** The rows of tabs enclosing a route, outermost first: per enclosing route, itself if it has a page, then its children; no row for a single tab. */
export function resolveRouteTabs(
  { route, params }: MatchedRoute,
  { table, access, context }: RouteTabsContext,
): TabRow[] {
  const shown = new Set([...route.enclosing, route.id]);
  const rows = [...shown].flatMap((id) => {
    const enclosing = table.get(id);
    if (enclosing === undefined) return [];
    const tabs = familyOf(enclosing, table).flatMap((tab): RouteTab[] => {
      const isOpen = holds(tab.visible, context) && isNavigable(table, tab.id, access);
      const path = isOpen ? fillPath(tab.path, pathParams(tab.path, params)) : undefined;
      const isCurrent =
        tab.id === enclosing.id ? route.id === enclosing.id || isDetail(route, enclosing) : shown.has(tab.id);
      return path === undefined ? [] : [{ id: tab.id, title: tab.title, path, isCurrent }];
    });
    return [{ id, title: enclosing.title, tabs }];
  });
  return rows.filter(({ tabs }) => tabs.length > 1);
}

function familyOf(enclosing: FlatRoute, table: RouteTable): FlatRoute[] {
  const own = isContainer(enclosing) || enclosing.redirect !== undefined ? [] : [enclosing];
  const children = enclosing.children.flatMap((id) => table.get(id) ?? []);
  return [...own, ...children.filter((child) => !isDetail(child, enclosing))];
}

// A child with more parameters than its parent is a detail page, not a tab.
function isDetail(child: FlatRoute, enclosing: FlatRoute): boolean {
  return requiredParams(child.path).some((name) => !requiredParams(enclosing.path).includes(name));
}

function requiredParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
