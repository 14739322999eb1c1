import { useWindow } from "../../actions/windowContext";
import type { CompiledForm } from "../../documents/boot";

/** Whether a form binds to a selection, in a window that was opened without one. */
export function useMissingSelection({ submit }: Pick<CompiledForm, "submit">): boolean {
  const key = useWindow()?.unselected;
  if (key === undefined) return false;
  const json = JSON.stringify(submit);
  return ["{selection", `{route.${key}}`].some((binding) => json.includes(binding));
}
