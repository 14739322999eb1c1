import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { routeParams } from "../../scopes/routeParams";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { walkRoutes } from "./routes";

/** The page and the header of a route bind their record to parameters that the route has. */
export function* routeRecords(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "routes")) {
    for (const { route, pointer } of walkRoutes(document.routes, "/routes")) {
      const given = [...routeParams(route.path).map(({ name }) => name), ...Object.keys(route.params ?? {})];
      for (const property of ["page", "header"] as const) {
        const missing = recordParams(context, route[property]).find((name) => !given.includes(name));
        if (missing === undefined) continue;
        const message = `${route[property]} reads its record by {route.${missing}}, which this route does not have${didYouMean(missing, given)}`;
        yield problemAt(source, at(pointer, property), message, "route-records");
      }
    }
  }
}

/** The route parameters that the record of a page is bound to. */
function recordParams({ documents }: CheckContext, page: string | undefined): string[] {
  const params = Object.values(documents.pages[page ?? ""]?.record?.params ?? {});
  return params.flatMap((value) => /^\{route\.(\w+)\}$/.exec(String(value))?.[1] ?? []);
}
