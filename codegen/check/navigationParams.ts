import { at } from "../json";
import { didYouMean } from "../nearest";
import type { Problem } from "../problem";
import { problemAt } from "../read/sourceDocument";
import { routeParams } from "../scopes/routeParams";
import type { CheckContext } from "./context";
import { soundDocuments } from "./soundDocuments";

/** A link of the navigation gives its route every parameter it needs and none it does not know. */
export function* navigationParams(context: CheckContext): Generator<Problem> {
  const routes = new Map(context.documents.allRoutes.map((route) => [route.id, routeParams(route.path)]));
  for (const { source, document } of soundDocuments(context, "navigation")) {
    for (const [groupIndex, group] of document.groups.entries()) {
      for (const [index, { route, params = {} }] of group.children.entries()) {
        const pointer = at("/groups", groupIndex, "children", index);
        const known = routes.get(route) ?? [];
        for (const { name, required } of known) {
          if (!required || name in params) continue;
          const message = `${JSON.stringify(route)} needs the parameter ${JSON.stringify(name)}; add "params"`;
          yield problemAt(source, at(pointer, "route"), message, "navigation");
        }
        const names = known.map(({ name }) => name);
        if (!routes.has(route)) continue;
        for (const name of Object.keys(params).filter((param) => !names.includes(param))) {
          const message = `${JSON.stringify(name)} is no parameter of ${route}${didYouMean(name, names)}`;
          yield problemAt(source, at(pointer, "params", name), message, "navigation", "key");
        }
      }
    }
  }
}
