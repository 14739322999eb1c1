import type { Action, SearchCategory } from "../generated/documents";
import { fillPath } from "../links/routePath";
import { isNavigable, type RouteAccess, type RouteTable } from "../links/routeTable";

/** A record that was found; a tag, say, also carries what can be done with it. */
export interface SearchHit {
  id: number | string;
  name: string;
  status?: unknown;
  email?: string | null;
  protocol?: string | null;
  enabled?: boolean | null;
  color?: string | null;
  actions?: readonly Action[];
}

/** A page that was found by its title. */
export interface FoundPage {
  id: string;
  title: string;
  path: string;
  icon?: string;
}

/** The name the user's choice of pages is kept under. */
export const PAGES = "pages";

const MOST_PAGES = 10;

/** The categories someone may search: those whose call is permitted and whose route is switched on. */
export function permittedCategories(
  categories: readonly SearchCategory[],
  operations: Readonly<Record<string, { permission?: string }>>,
  table: RouteTable,
  access: RouteAccess,
): SearchCategory[] {
  return categories.filter(({ operation, link }) => {
    const permission = operations[operation]?.permission;
    return (permission === undefined || access.held.has(permission)) && isNavigable(table, link.route, access);
  });
}

/** The pages whose title holds the text; those whose path needs parameters cannot be searched. */
export function findPages(
  text: string,
  table: RouteTable,
  access: RouteAccess,
  titleOf: (title: string) => string,
): FoundPage[] {
  const wanted = text.toLocaleLowerCase();
  const found = [...table.values()].flatMap(({ id, title, icon, path, page, form, standalone, noAuth }) => {
    if (standalone || noAuth || path.includes("{") || (page === undefined && form === undefined)) return [];
    const shown = titleOf(title);
    const place = shown.toLocaleLowerCase().indexOf(wanted);
    const filled = place < 0 || !isNavigable(table, id, access) ? undefined : fillPath(path);
    return filled === undefined ? [] : [{ id, title: shown, path: filled, icon, place }];
  });
  // What begins with the text is meant more often than what holds it somewhere.
  found.sort((a, b) => Number(a.place > 0) - Number(b.place > 0));
  return found.slice(0, MOST_PAGES).map(({ place: _, ...page }) => page);
}

/** How many matches a category's badge tells of. */
export function badgeText(total: number, limit: number): string {
  return total > limit ? `${limit}+` : String(total);
}
