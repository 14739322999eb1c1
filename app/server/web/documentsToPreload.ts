import type { Served } from "../../../codegen/index";

interface Place {
  path: string;
  anywhere?: boolean;
  noAuth?: boolean;
  children?: readonly Place[];
  header?: string;
  page?: string;
  form?: string;
}

/**
 * The documents an address will show and where they are, so that the browser fetches them together with the console.
 * A guess that is wrong costs one small file: what is shown, the console decides.
 */
export function documentsToPreload(
  { documents, modules }: Pick<Served, "documents" | "modules">,
  path: string,
): Map<string, string> {
  const fitting = placesAt(documents.routes.routes, path).sort((a, b) => parameters(a) - parameters(b));
  const [{ chain } = { chain: [] }] = fitting;
  const landing = documents.allRoutes.filter(({ id }) => id === documents.settings.settings.landingRoute?.value);
  const names = (path === "/" && chain.length === 0 ? landing : chain).flatMap(({ header, page, form }: Place) => [
    ...(header ? [`page/${header}`] : []),
    ...(page ? [`page/${page}`] : []),
    ...(form ? [`form/${form}`] : []),
  ]);
  return new Map(
    names.flatMap((name): [string, string][] => (modules[name] === undefined ? [] : [[name, modules[name]]])),
  );
}

/** Whether an address may lead to a page that needs no session. */
export function mayBeOpen({ documents }: Pick<Served, "documents">, path: string): boolean {
  return placesAt(documents.routes.routes, path).some(({ chain }) => chain.some(({ noAuth }) => noAuth));
}

interface Fitting {
  chain: readonly Place[];
}

const parameters = ({ chain }: Fitting) => chain.at(-1)?.path.split("{").length ?? 0;

function placesAt(places: readonly Place[], path: string, around: readonly Place[] = []): Fitting[] {
  return places.flatMap((place) => {
    const chain = [...around, place];
    const inside = placesAt(place.children ?? [], path, chain);
    return patternOf(place).test(path) ? [{ chain }, ...inside] : inside;
  });
}

/** A route's path as a pattern: {name} is one segment, {name?} one or none; one that counts anywhere is looked for. */
function patternOf({ path, anywhere }: Place): RegExp {
  const pattern = path
    .replace(/[.*+^$()|[\]\\]/g, "\\$&")
    .replace(/\/\{\w+\?\}/g, "(?:/[^/]+)?")
    .replace(/\{\w+\}/g, "[^/]+");
  return anywhere ? new RegExp(pattern.slice(1), "i") : new RegExp(`^${pattern}/?$`);
}
