type Modules = ReadonlyMap<string, string>;

/** The files that differ from a commit, new and removed ones included; throws if there is no such commit. */
export function changedFiles(project: string, commit: string): string[];
/** The modules of the project with their text, by path. */
export function readModules(project: string): Map<string, string>;
/** The modules that import or name a path, by that path. */
export function usersOf(modules: Modules, subpaths: Record<string, string>): Map<string, string[]>;
/** The tests of the unit, engine and server runner that changed files can reach; undefined: all of them. */
export function reachedTests(
  changed: readonly string[],
  modules: Modules,
  subpaths: Record<string, string>,
): string[] | undefined;
/** The browser tests that changed files can reach; undefined: all of them. */
export function reachedSpecs(
  changed: readonly string[],
  modules: Modules,
  subpaths: Record<string, string>,
): string[] | undefined;
