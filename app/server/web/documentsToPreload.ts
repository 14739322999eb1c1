import type { Served } from "../../../codegen/index";

interface RouteNode {
  path: string;
  anywhere?: boolean;
  noAuth?: boolean;
  children?: readonly RouteNode[];
  header?: string;
  page?: string;
  form?: string;
}

/**
 * The documents a URL will show, with their paths, so that the browser preloads them together with the console. A wrong
 * guess costs one small file: the console decides what is shown.
 */
export function documentsToPreload(
  { documents, modules }: Pick<Served, "documents" | "modules">,
  path: string,
): Map<string, string> {
  const matches = matchesAt(documents.routes.routes, path).sort((a, b) => parameters(a) - parameters(b));
  const [{ chain } = { chain: [] }] = matches;
  const landing = documents.allRoutes.filter(({ id }) => id === documents.settings.settings.landingRoute?.value);
  const names = (path === "/" && chain.length === 0 ? landing : chain).flatMap(({ header, page, form }: RouteNode) => [
    ...(header ? [`page/${header}`] : []),
    ...(page ? [`page/${page}`] : []),
    ...(form ? [`form/${form}`] : []),
  ]);
  return new Map(
    names.flatMap((name): [string, string][] => (modules[name] === undefined ? [] : [[name, modules[name]]])),
  );
}

/** Whether a URL may lead to a page that needs no session. */
export function mayBeOpen({ documents }: Pick<Served, "documents">, path: string): boolean {
  return matchesAt(documents.routes.routes, path).some(({ chain }) => chain.some(({ noAuth }) => noAuth));
}

interface Match {
  chain: readonly RouteNode[];
}

const parameters = ({ chain }: Match) => chain.at(-1)?.path.split("{").length ?? 0;

function matchesAt(routes: readonly RouteNode[], path: string, parents: readonly RouteNode[] = []): Match[] {
  return routes.flatMap((route) => {
    const chain = [...parents, route];
    const children = matchesAt(route.children ?? [], path, chain);
    return patternOf(route).test(path) ? [{ chain }, ...children] : children;
  });
}

/**
 * A route's path as a regular expression: {name} is one segment, {name?} an optional one; a path marked `anywhere`
 * matches as a substring.
 */
function patternOf({ path, anywhere }: RouteNode): RegExp {
  const pattern = path
    .replace(/[.*+^$()|[\]\\]/g, "\\$&")
    .replace(/\/\{\w+\?\}/g, "(?:/[^/]+)?")
    .replace(/\{\w+\}/g, "[^/]+");
  return anywhere ? new RegExp(pattern.slice(1), "i") : new RegExp(`^${pattern}/?$`);
}
