import type { Action, SearchCategory } from "../generated/documents";
import { fillPath } from "../links/routePath";
import { isNavigable, type RouteAccess, type RouteTable } from "../links/routeTable";

/** A matching record, with its actions where the category has any. */
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

/** A page whose title matches. */
export interface FoundPage {
  id: string;
  title: string;
  path: string;
  icon?: string;
}

/** The id of the category of pages in the user's choice. */
export const PAGES = "pages";

const MAX_PAGES = 10;

/** The categories a user may search: those whose operation is permitted and whose route is navigable. */
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

/** The navigable pages whose title contains a text, except those with path parameters. */
export function findPages(
  text: string,
  table: RouteTable,
  access: RouteAccess,
  titleOf: (title: string) => string,
): FoundPage[] {
  const query = text.toLocaleLowerCase();
  const found = [...table.values()].flatMap(({ id, title, icon, path, page, form, standalone, noAuth }) => {
    if (standalone || noAuth || path.includes("{") || (page === undefined && form === undefined)) return [];
    const shown = titleOf(title);
    const place = shown.toLocaleLowerCase().indexOf(query);
    const filled = place < 0 || !isNavigable(table, id, access) ? undefined : fillPath(path);
    return filled === undefined ? [] : [{ id, title: shown, path: filled, icon, place }];
  });
  // Titles that begin with the text come first.
  found.sort((a, b) => Number(a.place > 0) - Number(b.place > 0));
  return found.slice(0, MAX_PAGES).map(({ place: _, ...page }) => page);
}

/** The text of a category's badge: the number of matches, capped at the limit. */
export function badgeText(total: number, limit: number): string {
  return total > limit ? `${limit}+` : String(total);
}
