import type { NavigationGroup } from "../generated/documents";
import type { MatchedRoute } from "../links/matchRoute";
import { pathParams, routePath } from "../links/routePath";
import {
  firstChild,
  isContainer,
  isNavigable,
  nextRoute,
  type RouteAccess,
  type RouteTable,
} from "../links/routeTable";
import { SIGN_IN_PATH } from "../session/continueUrl";
import { type LandingRules, landingPath } from "./landing";

/** The resolution of an address. */
export type Resolution =
  | { kind: "show"; match: MatchedRoute }
  | { kind: "redirect"; to: string; keepsQuery: boolean }
  | { kind: "signIn" }
  | { kind: "denied" };

/** The rules that determine the resolution of an address. */
export interface RouteRules {
  table: RouteTable;
  match: (pathname: string) => MatchedRoute | undefined;
  navigation: readonly NavigationGroup[];
  landing: LandingRules;
}

/** Resolves an address for a user: to the page, a redirect, the sign-in page, or no access. */
export function resolveRoute(
  rules: RouteRules,
  access: RouteAccess & { isSignedIn: boolean },
  pathname: string,
): Resolution {
  const match = rules.match(pathname);
  const isOpen = match !== undefined && isNavigable(rules.table, match.route.id, access, match.params);
  if (!access.isSignedIn && !(isOpen && match.route.noAuth)) {
    return pathname === SIGN_IN_PATH ? { kind: "denied" } : { kind: "signIn" };
  }
  if (!isOpen) return toLanding(rules, access);
  const { route, params } = match;
  const next = isContainer(route) ? firstChild(rules.table, route, access) : nextRoute(route, params);
  if (next === undefined) return { kind: "show", match };
  const resolved = targetInPlace(rules.table, match, next);
  if (resolved) return { kind: "show", match: resolved };
  const to = routePath(rules.table, next, pathParams(rules.table.get(next)?.path ?? "", params));
  return to === undefined ? toLanding(rules, access) : { kind: "redirect", to, keepsQuery: true };
}

/** The target route, shown at the current address if its own path would lose a parameter, such as the id of a form. */
function targetInPlace(table: RouteTable, { route, params }: MatchedRoute, next: string): MatchedRoute | undefined {
  const resolved = table.get(next);
  if (route.target === undefined || resolved === undefined || isContainer(resolved)) return undefined;
  const rest = Object.fromEntries(Object.entries(params).filter(([name]) => !route.target?.includes(`{${name}}`)));
  const isLost = Object.keys(rest).some((name) => !(name in pathParams(resolved.path, rest)));
  return isLost ? { route: resolved, params: { ...rest, ...resolved.params } } : undefined;
}

function toLanding(rules: RouteRules, access: RouteAccess): Resolution {
  const to = landingPath(rules.navigation, rules.table, access, rules.landing);
  return to === undefined ? { kind: "denied" } : { kind: "redirect", to, keepsQuery: false };
}
