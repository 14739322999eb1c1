import type { Field, RegistryDocument } from "../generated/documents";

/** Whether a field only displays something: it has no value, and nothing is submitted. */
export function isValueless({ component }: Pick<Field, "component">, { widgets }: RegistryDocument): boolean {
  return component !== undefined && widgets[component]?.valueless === true;
}
