import type { Route } from "../../generated/documents";
import { at } from "../../json";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { routeParams } from "../../scopes/routeParams";
import { quotedList } from "../../shape/describeError";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { walkRoutes } from "./routes";

/** The path of a route is valid, not reserved by the server, and a route shows exactly one thing. */
export function* routeShapes(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "routes")) {
    for (const { route, pointer } of walkRoutes(document.routes, "/routes")) {
      const fault = pathFault(route.path) ?? anywhereFault(route);
      if (fault !== undefined) yield problemAt(source, at(pointer, "path"), fault, "route-shapes");
      const shown = SHOWN.filter((property) => route[property] !== undefined);
      const [, second] = Object.keys(route).filter((property) => shown.includes(property as Shown));
      if (second !== undefined) {
        const message = `has ${quotedList(shown, "and")}; only one of ${quotedList(SHOWN)} is allowed here`;
        yield problemAt(source, at(pointer, second), message, "route-shapes", "key");
      }
      const message = `shows nothing: add ${quotedList(SHOWN)}, or children`;
      if (shown.length === 0 && !route.children?.length) yield problemAt(source, pointer, message, "route-shapes");
    }
  }
}

type Shown = "page" | "form" | "redirect" | "target";
const SHOWN: Shown[] = ["page", "form", "redirect", "target"];

/** First path segments that the server handles itself. */
const RESERVED_SEGMENTS = ["api", "status", "assets", "documents", "login", "account"];

const SEGMENT = /^(?:[\w~-]+|\{[A-Za-z_]\w*\??\})$/;

function pathFault(path: Route["path"]): string | undefined {
  if (path === "/") return undefined;
  if (path.endsWith("/")) return "a path must not end in a slash";
  const segments = path.split("/").slice(1);
  const [first = ""] = segments;
  if (RESERVED_SEGMENTS.includes(first))
    return `addresses below /${first} are served by the server; start with another word`;
  const wrong = segments.find((segment) => !SEGMENT.test(segment));
  if (wrong !== undefined) return segmentFault(wrong);
  if (first.startsWith("{"))
    return `a path starts with a literal segment: ${JSON.stringify(first)} would match every address`;
  const names = routeParams(path).map(({ name }) => name);
  const again = names.find((name, index) => names.indexOf(name) < index);
  return again && `the parameter ${JSON.stringify(again)} appears twice`;
}

/**
 * An `anywhere` path of one segment would match addresses of other routes, and a parameter has no fixed position in an
 * address.
 */
function anywhereFault({ path, anywhere }: Route): string | undefined {
  if (!anywhere || /^(?:\/[^/{]+){2,}$/.test(path)) return undefined;
  return 'a path with "anywhere" needs at least two literal segments and no parameter, as in /connect/console';
}

function segmentFault(segment: string): string {
  const shown = JSON.stringify(segment);
  if (segment.includes("*"))
    return `${shown} would match every address below it; write each route, or a parameter such as "{id}"`;
  const [, name] = /^:([A-Za-z_]\w*)\??$/.exec(segment) ?? [];
  if (name !== undefined) return `${shown} is not a parameter; write "{${name}}"`;
  if (/[?#]/.test(segment.replace(/\?\}$/, "")))
    return `${shown}: a path has no query; pages bind to {query.…} without it`;
  if (segment.includes("{")) return `${shown}: a parameter takes a whole segment, as in "{device_id}"`;
  return `${shown}: a path segment consists of a–z, digits, -, _ and ~, or is a parameter in braces`;
}
