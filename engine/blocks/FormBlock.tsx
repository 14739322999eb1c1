import { bindParams } from "../bindings/bind";
import { FormView } from "../forms/FormView";
import type { FormBlock as FormDocument } from "../generated/documents";
import type { BlockProps } from "./BlockProps";

/** A form drawn in the page. */
export function FormBlock({ block, context }: BlockProps<FormDocument>) {
  const inside = { ...context, route: { ...context.route, ...bindParams(block.params, context) } };
  return <FormView form={block.form} context={inside} />;
}
