import { formatColour, parseColour } from "../../brands/colour";
import { TextInput } from "../../elements/inputs/TextInput";
import { useTranslate } from "../../languages/useTranslate";
import type { WidgetProps } from "../../registry/Registry";
import { useFieldAria } from "../FieldAria";
import styles from "../fields.module.css";

const unset = "#808080";

/** A colour input: a text input for the code, and the native colour picker. */
export function ColorWidget(props: WidgetProps) {
  const t = useTranslate();
  const { id, value, label, required, disabled, readonly, placeholder } = props;
  const aria = useFieldAria(label, required);
  const text = typeof value === "string" ? value : "";
  const colour = parseColour(text);
  return (
    <TextInput
      id={id}
      name={id}
      autoComplete="off"
      value={text}
      placeholder={placeholder || undefined}
      disabled={disabled}
      readOnly={readonly}
      before={
        <input
          type="color"
          className={styles.palette}
          aria-label={t("Choose a colour")}
          value={colour ? formatColour(colour) : unset}
          data-unset={!colour || undefined}
          disabled={disabled || readonly}
          onChange={(event) => props.onChange(event.target.value.toUpperCase())}
        />
      }
      onChange={(event) => props.onChange(event.target.value === "" ? undefined : event.target.value)}
      onBlur={() => props.onBlur(id, value)}
      {...aria}
    />
  );
}
