import { matchRoutes, type RouteObject } from "react-router-dom";
import type { FlatRoute, RouteTable } from "./routeTable";

/** A route and its parameters from an address. */
export interface MatchedRoute {
  route: FlatRoute;
  params: Record<string, string>;
}

/**
 * Matches an address to a route: first routes with `anywhere`, which match as a substring, in order; then by path, where
 * {name} matches one segment, {name?} one or none, and static segments precede parameters. Case-insensitive.
 */
export function createMatcher(table: RouteTable): (pathname: string) => MatchedRoute | undefined {
  const anywhere = [...table.values()].filter((route) => route.anywhere);
  const objects: RouteObject[] = [...table.values()].map(({ id, path }) => ({ id, path: routerPath(path) }));
  return (pathname) => {
    const contained = anywhere.find(({ path }) => pathname.toLowerCase().includes(path.slice(1).toLowerCase()));
    if (contained) return { route: contained, params: { ...contained.params } };
    const match = matchRoutes(objects, pathname)?.at(-1);
    const route = match && table.get(match.route.id ?? "");
    return match && route ? { route, params: { ...definedParams(match.params), ...route.params } } : undefined;
  };
}

/** Converts a path to the router's notation: /loaves/{id} becomes /loaves/:id. */
export function routerPath(path: string): string {
  return path.replace(
    /\/?\{([A-Za-z_]\w*)(\?)?\}/g,
    (_, name: string, optional?: string) => `/:${name}${optional ?? ""}`,
  );
}

function definedParams(params: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(params).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
}
