import type { Use } from "../scopes/use";

/**
 * Calls lists and tables without a title by that of the tab they stand in, else that of their document, so that screen readers name
 * each in words that have their translations. A title that holds bindings names one record and is left out.
 */
export function fillListTitles(uses: Iterable<Use>, title: string | undefined): void {
  let tab: { pointer: string; label: string } | undefined;
  for (const use of uses) {
    if (use.kind === "tab") tab = { pointer: use.pointer, label: use.value.label };
    if ((use.kind !== "list" && use.kind !== "table") || use.value.title !== undefined) continue;
    const name = tab && use.pointer.startsWith(`${tab.pointer}/`) ? tab.label : title;
    if (name !== undefined && !name.includes("{")) use.value.name ??= name;
  }
}
