import type { BindingContext } from "../bindings/bind";
import { holds } from "../conditions/holds";
import type { MatchedRoute } from "../links/matchRoute";
import { fillPath, pathParams } from "../links/routePath";
import { type FlatRoute, isContainer, isNavigable, type RouteAccess, type RouteTable } from "../links/routeTable";

/** A tab that is an address of its own. */
export interface RouteTab {
  id: string;
  title: string;
  path: string;
  isCurrent: boolean;
}

/** Tabs that share an enclosing route, and its title. */
export interface TabRow {
  id: string;
  title: string;
  tabs: RouteTab[];
}

/** What decides which tabs there are: the routes, who looks, and what is at hand on the page. */
export interface RouteTabsContext {
  table: RouteTable;
  access: RouteAccess;
  context: BindingContext;
}

/** The rows of tabs around a route, outermost first: the routes that share an enclosing route, that one first when it has a page; none for one alone. */
export function resolveRouteTabs(
  { route, params }: MatchedRoute,
  { table, access, context }: RouteTabsContext,
): TabRow[] {
  const shown = new Set([...route.enclosing, route.id]);
  const rows = [...shown].flatMap((id) => {
    const around = table.get(id);
    if (around === undefined) return [];
    const tabs = familyOf(around, table).flatMap((tab): RouteTab[] => {
      const isOpen = holds(tab.visible, context) && isNavigable(table, tab.id, access);
      const path = isOpen ? fillPath(tab.path, pathParams(tab.path, params)) : undefined;
      const isCurrent = tab.id === around.id ? route.id === around.id || isDetail(route, around) : shown.has(tab.id);
      return path === undefined ? [] : [{ id: tab.id, title: tab.title, path, isCurrent }];
    });
    return [{ id, title: around.title, tabs }];
  });
  return rows.filter(({ tabs }) => tabs.length > 1);
}

function familyOf(around: FlatRoute, table: RouteTable): FlatRoute[] {
  const own = isContainer(around) || around.redirect !== undefined ? [] : [around];
  const children = around.children.flatMap((id) => table.get(id) ?? []);
  return [...own, ...children.filter((child) => !isDetail(child, around))];
}

// A child that needs more parameters than the route around it shows one thing of many, and is no tab.
function isDetail(child: FlatRoute, around: FlatRoute): boolean {
  return requiredParams(child.path).some((name) => !requiredParams(around.path).includes(name));
}

function requiredParams(path: string): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
}
