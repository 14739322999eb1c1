import { useWindow } from "../../actions/windowContext";
import type { CompiledForm } from "../../documents/boot";

/** Whether a form is about what was selected, and stands in a window that was opened with nothing selected. */
export function useMissingSelection({ submit }: Pick<CompiledForm, "submit">): boolean {
  const key = useWindow()?.unselected;
  if (key === undefined) return false;
  const said = JSON.stringify(submit);
  return ["{selection", `{route.${key}}`].some((binding) => said.includes(binding));
}
