import { serializeQuery } from "../api/encoding/serializeQuery";
import type { RouteTable } from "./routeTable";

const PARAMETER = /\/?\{([A-Za-z_]\w*)(\?)?\}/g;

/** Fills in a path template; other parameters become the query. Undefined when a required one is missing. */
export function fillPath(template: string, params: Record<string, unknown> = {}): string | undefined {
  const used = new Set<string>();
  let isComplete = true;
  const path = template.replace(PARAMETER, (part, name: string, optional?: string) => {
    used.add(name);
    const text = String(params[name] ?? "");
    if (text !== "") return `${part.startsWith("/") ? "/" : ""}${encodeURIComponent(text)}`;
    if (optional === undefined) isComplete = false;
    return "";
  });
  if (!isComplete) return undefined;
  const query = serializeQuery(Object.fromEntries(Object.entries(params).filter(([name]) => !used.has(name))));
  return (path || "/") + (query === "" ? "" : `?${query}`);
}

/** The names of the parameters in a path template. */
export function pathNames(template: string): string[] {
  return [...template.matchAll(PARAMETER)].map(([, name = ""]) => name);
}

/** The path of a route with its parameters filled in; undefined when there is no such route or a parameter is missing. */
export function routePath(table: RouteTable, id: string, params: Record<string, unknown> = {}): string | undefined {
  const route = table.get(id);
  const fixed = route?.params ?? {};
  const open = Object.entries(params).filter(([name]) => !(name in fixed));
  return route && fillPath(route.path, Object.fromEntries(open));
}

/** The subset of parameters in a path template. */
export function pathParams(template: string, params: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(params).filter(([name]) => new RegExp(`\\{${name}\\??\\}`).test(template)));
}
