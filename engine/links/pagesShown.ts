import { firstChild, isContainer, nextRoute, type RouteAccess, type RouteTable } from "./routeTable";

/** Maximum number of redirects followed; those of navigable routes are not circular. */
const MAX_REDIRECTS = 8;

/** The pages and forms a route finally shows, after containers and redirects: its header page and its own. */
export function pagesShown(
  table: RouteTable,
  id: string,
  access: RouteAccess,
  params: Record<string, unknown>,
): { pages: string[]; forms: string[]; route: Record<string, unknown> } {
  let route = table.get(id);
  for (let step = 0; route && step < MAX_REDIRECTS; step += 1) {
    const next = isContainer(route) ? firstChild(table, route, access) : nextRoute(route, params);
    if (next === undefined) break;
    route = table.get(next);
  }
  const { header, page, form, params: own } = route ?? {};
  return { pages: [header ?? [], page ?? []].flat(), forms: [form ?? []].flat(), route: { ...params, ...own } };
}
