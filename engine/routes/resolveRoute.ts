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

/** What an address leads to. */
export type Resolution =
  | { kind: "show"; match: MatchedRoute }
  | { kind: "redirect"; to: string; keepsQuery: boolean }
  | { kind: "signIn" }
  | { kind: "denied" };

/** What decides where an address leads. */
export interface RouteRules {
  table: RouteTable;
  match: (pathname: string) => MatchedRoute | undefined;
  navigation: readonly NavigationGroup[];
  landing: LandingRules;
}

/** Resolves an address for someone: the page itself, another address, the sign-in page, or no access at all. */
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
  const meant = targetInPlace(rules.table, match, next);
  if (meant) return { kind: "show", match: meant };
  const to = routePath(rules.table, next, pathParams(rules.table.get(next)?.path ?? "", params));
  return to === undefined ? toLanding(rules, access) : { kind: "redirect", to, keepsQuery: true };
}

/** The route an address stands for, shown at that address when its own path would lose a parameter, as an id of a form. */
function targetInPlace(table: RouteTable, { route, params }: MatchedRoute, next: string): MatchedRoute | undefined {
  const meant = table.get(next);
  if (route.target === undefined || meant === undefined || isContainer(meant)) return undefined;
  const rest = Object.fromEntries(Object.entries(params).filter(([name]) => !route.target?.includes(`{${name}}`)));
  const isLost = Object.keys(rest).some((name) => !(name in pathParams(meant.path, rest)));
  return isLost ? { route: meant, params: { ...rest, ...meant.params } } : undefined;
}

function toLanding(rules: RouteRules, access: RouteAccess): Resolution {
  const to = landingPath(rules.navigation, rules.table, access, rules.landing);
  return to === undefined ? { kind: "denied" } : { kind: "redirect", to, keepsQuery: false };
}
