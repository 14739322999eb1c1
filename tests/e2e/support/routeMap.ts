import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";

/** A route of the document, with what it has from the routes around it. */
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

function mapRoutes(routes: RouteDocument[], around?: MappedRoute): MappedRoute[] {
  return routes.flatMap((route) => {
    const mapped: MappedRoute = {
      ...route,
      permission: route.permission ?? around?.permission,
      standalone: route.standalone ?? around?.standalone ?? false,
      noAuth: route.noAuth ?? around?.noAuth ?? false,
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

/** The built-in roles and what they hold. */
export const ROLES = read<{ roles: { name: string; permissions: string[] }[] }>("permissions.json").roles;

/** Where a route leads someone who holds these permissions: its own path, that of another one, or nowhere. */
export function reachableRoute(route: MappedRoute, held: ReadonlySet<string>): MappedRoute | undefined {
  const isHeld = route.noAuth || route.permission === undefined || held.has(route.permission);
  if (route.target !== undefined) return undefined;
  const hasOwn = route.page !== undefined || route.form !== undefined;
  if (hasOwn) return isHeld ? route : undefined;
  const next = route.redirect !== undefined ? (isHeld ? [route.redirect] : []) : route.children;
  for (const id of next) {
    const found = byId.get(id);
    const end = found && reachableRoute(found, held);
    if (end) return end;
  }
  return undefined;
}

/** The address of a route, and whether there is a record for each of its parameters. */
export interface FilledPath {
  path: string;
  isFound: boolean;
}

/** Routes about something only people make, so that there is none to open at first. */
export const ROUTES_WITHOUT_RECORDS = ["report.generated", "users.confirm-impersonation-access"];

/** Finds records to open addresses with: the first of the list that stands before the parameter, or number 1. */
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
    for (const [hole, name = ""] of path.matchAll(/\{(\w+)\}/g)) {
      const record = await firstOf(listOf(path.slice(0, path.indexOf(`/${hole}`)), name));
      isFound &&= record !== undefined;
      path = path.replace(hole, record ?? "1");
    }
    return { path, isFound };
  };
}

/** Addresses of the console whose records the API lists under another name. */
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
  const answer = await page.request.get(href, { headers: { "x-requested-with": "XMLHttpRequest" } });
  const body = answer.ok() ? await answer.json().catch(() => undefined) : undefined;
  const id = body?.data?.[0]?.id;
  return id === undefined ? undefined : String(id);
}
