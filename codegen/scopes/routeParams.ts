/** The parameters of a path: `/devices/{id}/{tab?}` has the required `id` and the optional `tab`. */
export function routeParams(path: string): { name: string; required: boolean }[] {
  return [...path.matchAll(/\{([^}?]+)(\?)?\}/g)].map(([, name = "", optional]) => ({ name, required: !optional }));
}
