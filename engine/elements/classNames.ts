/** Joins the class names that are there, so that a component can add to what it was given. */
export function classNames(...names: (string | false | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
