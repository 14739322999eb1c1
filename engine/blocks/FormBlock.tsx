import { useWindow } from "../actions/windowContext";
import { bindParams } from "../bindings/bind";
import { FormView } from "../forms/FormView";
import type { FormBlock as FormDocument } from "../generated/documents";
import type { BlockProps } from "./BlockProps";

/** A form drawn in the page; sent, it closes the window it stands in where it says so. */
export function FormBlock({ block, context }: BlockProps<FormDocument>) {
  const around = useWindow();
  const inside = { ...context, route: { ...context.route, ...bindParams(block.params, context) } };
  return <FormView form={block.form} context={inside} onDone={block.closes ? around?.done : undefined} />;
}
