import type { Translate } from "#engine";

/** A permission as a role's list has it. */
export interface Permission {
  id: number;
  name: string;
  title: string;
  description: string;
  category: string;
}

/** The permissions of one category, and those of them that a search lets through. */
export interface Group {
  name: string;
  all: readonly Permission[];
  shown: readonly Permission[];
}

/** Permissions by category, in the order they come; categories in which nothing is found are left out. */
export function groupPermissions(permissions: readonly Permission[], search: string, t: Translate): Group[] {
  const groups = new Map<string, Permission[]>();
  for (const permission of permissions)
    groups.set(permission.category, [...(groups.get(permission.category) ?? []), permission]);
  const wanted = search.trim().toLowerCase();
  return [...groups]
    .map(([name, all]) => ({ name, all, shown: all.filter((one) => wordsOf(one, t).includes(wanted)) }))
    .filter(({ shown }) => shown.length > 0);
}

/** What is searched: what is read on the screen, and the name the API knows. */
function wordsOf({ name, title, description, category }: Permission, t: Translate): string {
  return [name, t(title), t(description), t(category)].join("\n").toLowerCase();
}
