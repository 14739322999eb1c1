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
        const message = `has ${quotedList(shown, "and")}; only one of ${quotedList(SHOWN)} may stand here`;
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
  if (path.endsWith("/")) return "a path does not end in a slash";
  const segments = path.split("/").slice(1);
  const [first = ""] = segments;
  if (RESERVED_SEGMENTS.includes(first))
    return `addresses below /${first} are answered by the server; begin with another word`;
  const wrong = segments.find((segment) => !SEGMENT.test(segment));
  if (wrong !== undefined) return segmentFault(wrong);
  if (first.startsWith("{"))
    return `a path begins with a word: ${JSON.stringify(first)} in its place would take every address`;
  const names = routeParams(path).map(({ name }) => name);
  const again = names.find((name, index) => names.indexOf(name) < index);
  return again && `the parameter ${JSON.stringify(again)} stands here twice`;
}

/**
 * An `anywhere` path of one segment would match addresses of other routes, and a parameter has no fixed position in an
 * address.
 */
function anywhereFault({ path, anywhere }: Route): string | undefined {
  if (!anywhere || /^(?:\/[^/{]+){2,}$/.test(path)) return undefined;
  return "a path that counts anywhere has two fixed segments or more and no parameter, such as /connect/console";
}

function segmentFault(segment: string): string {
  const shown = JSON.stringify(segment);
  if (segment.includes("*"))
    return `${shown} would take every address below it; write each route, or a parameter such as "{id}"`;
  const [, name] = /^:([A-Za-z_]\w*)\??$/.exec(segment) ?? [];
  if (name !== undefined) return `${shown} is no parameter; write "{${name}}"`;
  if (/[?#]/.test(segment.replace(/\?\}$/, "")))
    return `${shown}: a path has no query; pages bind to {query.…} without it`;
  if (segment.includes("{")) return `${shown}: a parameter stands alone between slashes, such as "{device_id}"`;
  return `${shown}: between the slashes of a path stand letters from a to z, digits, -, _ and ~, or a parameter in braces`;
}
