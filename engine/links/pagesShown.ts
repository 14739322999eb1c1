import { firstChild, isContainer, nextRoute, type RouteAccess, type RouteTable } from "./routeTable";

/** Redirects of navigable routes run in no circle; more of them nobody follows. */
const LONGEST_CHAIN = 8;

/** The pages a route shows in the end, behind containers and redirects: what stands above its sub-pages, and its own. */
export function pagesShown(
  table: RouteTable,
  id: string,
  access: RouteAccess,
  params: Record<string, unknown>,
): { pages: string[]; forms: string[]; route: Record<string, unknown> } {
  let route = table.get(id);
  for (let step = 0; route && step < LONGEST_CHAIN; step += 1) {
    const next = isContainer(route) ? firstChild(table, route, access) : nextRoute(route, params);
    if (next === undefined) break;
    route = table.get(next);
  }
  const { header, page, form, params: own } = route ?? {};
  return { pages: [header ?? [], page ?? []].flat(), forms: [form ?? []].flat(), route: { ...params, ...own } };
}
