import type { Translate } from "#engine";

/** A permission, as listed for a role. */
export interface Permission {
  id: number;
  name: string;
  title: string;
  description: string;
  category: string;
}

/** The permissions of one category, and those that match the search. */
export interface Group {
  name: string;
  all: readonly Permission[];
  shown: readonly Permission[];
}

/** Groups permissions by category, in their given order. Categories without a match are omitted. */
export function groupPermissions(permissions: readonly Permission[], search: string, t: Translate): Group[] {
  const groups = new Map<string, Permission[]>();
  for (const permission of permissions)
    groups.set(permission.category, [...(groups.get(permission.category) ?? []), permission]);
  const query = search.trim().toLowerCase();
  return [...groups]
    .map(([name, all]) => ({ name, all, shown: all.filter((one) => searchTextOf(one, t).includes(query)) }))
    .filter(({ shown }) => shown.length > 0);
}

/** Searched text: the translated texts and the API name. */
function searchTextOf({ name, title, description, category }: Permission, t: Translate): string {
  return [name, t(title), t(description), t(category)].join("\n").toLowerCase();
}
