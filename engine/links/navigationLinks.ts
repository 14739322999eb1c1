import type { NavigationGroup, NavigationLink } from "../generated/documents";

/** The links of a navigation entry: itself, or those of its section. */
export function linksOfEntry(entry: NavigationGroup["children"][number]): NavigationLink[] {
  return "children" in entry ? entry.children : [entry];
}
