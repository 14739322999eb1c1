import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { routeParams } from "../../scopes/routeParams";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";
import { walkRoutes } from "./routes";

/** The page and the header of a route read their record by parameters the route has. */
export function* routeRecords(context: CheckContext): Generator<Problem> {
  for (const { source, document } of validDocuments(context, "routes")) {
    for (const { route, pointer } of walkRoutes(document.routes, "/routes")) {
      const given = [...routeParams(route.path).map(({ name }) => name), ...Object.keys(route.params ?? {})];
      for (const word of ["page", "header"] as const) {
        const lacking = readBy(context, route[word]).find((name) => !given.includes(name));
        if (lacking === undefined) continue;
        const message = `${route[word]} reads its record by {route.${lacking}}, which this route does not have${didYouMean(lacking, given)}`;
        yield problemAt(source, at(pointer, word), message, "route-records");
      }
    }
  }
}

/** The parameters of the address by which a page reads its record. */
function readBy({ documents }: CheckContext, page: string | undefined): string[] {
  const params = Object.values(documents.pages[page ?? ""]?.record?.params ?? {});
  return params.flatMap((value) => /^\{route\.(\w+)\}$/.exec(String(value))?.[1] ?? []);
}
