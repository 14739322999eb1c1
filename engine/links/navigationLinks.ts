import type { NavigationGroup, NavigationLink } from "../generated/documents";

/** The links an entry of the navigation holds: itself, or those of its section. */
export function linksOfEntry(entry: NavigationGroup["children"][number]): NavigationLink[] {
  return "children" in entry ? entry.children : [entry];
}
