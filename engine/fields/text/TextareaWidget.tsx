import { TextArea } from "../../elements/inputs/TextArea";
import type { WidgetProps } from "../../registry/Registry";
import { useFieldAria } from "../FieldAria";

/** A multi-line text input. */
export function TextareaWidget(props: WidgetProps) {
  const { id, value, label, required, disabled, readonly, autofocus, placeholder } = props;
  const aria = useFieldAria(label, required);
  return (
    <TextArea
      id={id}
      name={id}
      value={typeof value === "string" ? value : ""}
      placeholder={placeholder || undefined}
      disabled={disabled}
      readOnly={readonly}
      autoFocus={autofocus}
      onChange={(event) => props.onChange(event.target.value === "" ? undefined : event.target.value)}
      onBlur={() => props.onBlur(id, value)}
      {...aria}
    />
  );
}
