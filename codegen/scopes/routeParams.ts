/** The parameters of a path: `/devices/{id}/{tab?}` has id, which is required, and tab, which is not. */
export function routeParams(path: string): { name: string; required: boolean }[] {
  return [...path.matchAll(/\{([^}?]+)(\?)?\}/g)].map(([, name = "", optional]) => ({ name, required: !optional }));
}
