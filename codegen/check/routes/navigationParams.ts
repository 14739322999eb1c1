import type { NavigationDocument, NavigationLink } from "../../generated/documents";
import { at } from "../../json";
import { didYouMean } from "../../nearest";
import type { Problem } from "../../problem";
import { problemAt } from "../../read/sourceDocument";
import { routeParams } from "../../scopes/routeParams";
import type { CheckContext } from "../context";
import { validDocuments } from "../validDocuments";

/** A navigation link provides every required parameter of its route, and no unknown ones. */
export function* navigationParams(context: CheckContext): Generator<Problem> {
  const routes = new Map(context.documents.allRoutes.map((route) => [route.id, routeParams(route.path)]));
  for (const { source, document } of validDocuments(context, "navigation")) {
    for (const { link, pointer } of linksOf(document)) {
      const { route, params = {} } = link;
      const known = routes.get(route) ?? [];
      for (const { name, required } of known) {
        if (!required || name in params) continue;
        const message = `${JSON.stringify(route)} needs the parameter ${JSON.stringify(name)}; add "params"`;
        yield problemAt(source, at(pointer, "route"), message, "navigation");
      }
      const names = known.map(({ name }) => name);
      if (!routes.has(route)) continue;
      for (const name of Object.keys(params).filter((param) => !names.includes(param))) {
        const message = `${JSON.stringify(name)} is not a parameter of ${route}${didYouMean(name, names)}`;
        yield problemAt(source, at(pointer, "params", name), message, "navigation", "key");
      }
    }
  }
}

function* linksOf({ groups }: NavigationDocument): Generator<{ link: NavigationLink; pointer: string }> {
  for (const [groupIndex, group] of groups.entries()) {
    for (const [index, entry] of group.children.entries()) {
      const pointer = at("/groups", groupIndex, "children", index);
      if (!("children" in entry)) yield { link: entry, pointer };
      else
        for (const [place, link] of entry.children.entries()) yield { link, pointer: at(pointer, "children", place) };
    }
  }
}
