import type { Use } from "../scopes/use";

/**
 * Names lists and tables without a title after the tab that contains them, or else after their document, so that screen
 * readers announce each by a translated text. Titles with bindings are left out, because they name a single record.
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
