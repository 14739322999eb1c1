import type { Field, RegistryDocument } from "../generated/documents";

/** Whether a field only shows or says something: it fills nothing, and nothing of it is sent. */
export function isValueless({ component }: Pick<Field, "component">, { widgets }: RegistryDocument): boolean {
  return component !== undefined && widgets[component]?.valueless === true;
}
