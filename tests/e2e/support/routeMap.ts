import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** A route of the document, with the properties inherited from its ancestors. */
export interface MappedRoute {
  id: string;
  path: string;
  title: string;
  permission?: string;
  page?: string;
  form?: string;
  redirect?: string;
  target?: string;
  standalone: boolean;
  noAuth: boolean;
  children: string[];
}

interface RouteDocument extends Omit<MappedRoute, "children" | "standalone" | "noAuth"> {
  standalone?: boolean;
  noAuth?: boolean;
  children?: RouteDocument[];
}

const schemas = fileURLToPath(new URL("../../../schemas/", import.meta.url));
const read = <Shape>(file: string): Shape => JSON.parse(readFileSync(schemas + file, "utf8"));

function mapRoutes(routes: RouteDocument[], parent?: MappedRoute): MappedRoute[] {
  return routes.flatMap((route) => {
    const mapped: MappedRoute = {
      ...route,
      permission: route.permission ?? parent?.permission,
      standalone: route.standalone ?? parent?.standalone ?? false,
      noAuth: route.noAuth ?? parent?.noAuth ?? false,
      children: (route.children ?? []).map(({ id }) => id),
    };
    return [mapped, ...mapRoutes(route.children ?? [], mapped)];
  });
}

const { disabled_routes: disabled } = read<{ disabled_routes: string[] }>("brands/default.json");

/** Every route of the console that the default brand does not disable. */
export const ROUTES = mapRoutes(read<{ routes: RouteDocument[] }>("routes.json").routes).filter(
  ({ id }) => !disabled.includes(id),
);
const byId = new Map(ROUTES.map((route) => [route.id, route]));

/** The built-in roles and their permissions. */
export const ROLES = read<{ roles: { name: string; permissions: string[] }[] }>("permissions.json").roles;

/** Returns the route that a user with these permissions reaches: itself, a redirect's target, or undefined. */
export function reachableRoute(route: MappedRoute, held: ReadonlySet<string>): MappedRoute | undefined {
  const isHeld = route.noAuth || route.permission === undefined || held.has(route.permission);
  if (route.target !== undefined) return undefined;
  const hasOwn = route.page !== undefined || route.form !== undefined;
  if (hasOwn) return isHeld ? route : undefined;
  const next = route.redirect !== undefined ? (isHeld ? [route.redirect] : []) : route.children;
  for (const id of next) {
    const found = byId.get(id);
    const reached = found && reachableRoute(found, held);
    if (reached) return reached;
  }
  return undefined;
}

/** The path of a route with its parameters filled, and whether a record was found for each. */
export interface FilledPath {
  path: string;
  isFound: boolean;
}

/** Routes about records that only users create, so that the demonstration data has none. */
export const ROUTES_WITHOUT_RECORDS = ["report.generated", "users.confirm-impersonation-access"];

/** Fills the parameters of paths with the first record of the list that precedes the parameter, or 1. Lists are memoized. */
export function createPathFiller(page: Page) {
  const known = new Map<string, Promise<string | undefined>>();
  const firstOf = (list: string) => {
    const found = known.get(list) ?? readFirst(page, list);
    known.set(list, found);
    return found;
  };
  return async (route: MappedRoute): Promise<FilledPath> => {
    let isFound = true;
    let path = route.path.replace(/\/?\{\w+\?\}/g, "");
    for (const [placeholder, name = ""] of path.matchAll(/\{(\w+)\}/g)) {
      const record = await firstOf(listOf(path.slice(0, path.indexOf(`/${placeholder}`)), name));
      isFound &&= record !== undefined;
      path = path.replace(placeholder, record ?? "1");
    }
    return { path, isFound };
  };
}

/** Console paths whose records the API lists under another path. */
const LISTS: Record<string, string> = {
  "/tag": "/tags",
  "/remote/access": "/devices/remote-access",
  "/report/generated": "/reports/generated",
  "/management/automations": "/automations",
  "/forms/edit-automation": "/automations",
  "/forms/edit-task-group": "/devices/tasks/groups",
  "/monitoring-templates/edit": "/data-collect/configs",
  "/vpn/quick-connect": "/vpn/hubs?quick_hub=1",
};

function listOf(before: string, parameter: string): string {
  return parameter === "company_id" ? "/companies" : (LISTS[before] ?? before);
}

async function readFirst(page: Page, list: string): Promise<string | undefined> {
  const { href } = new URL(`/api${list}${list.includes("?") ? "&" : "?"}limit=1`, page.url());
  const response = await page.request.get(href, { headers: { "x-requested-with": "XMLHttpRequest" } });
  const body = response.ok() ? await response.json().catch(() => undefined) : undefined;
  const id = body?.data?.[0]?.id;
  return id === undefined ? undefined : String(id);
}
