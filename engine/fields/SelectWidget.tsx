import { Select } from "../elements/Select";
import { useTranslate } from "../languages/useTranslate";
import type { WidgetProps } from "../registry/Registry";
import { CheckboxesWidget } from "./ChoiceWidgets";
import { indexOfChoice, readChoices } from "./choices";
import { useFieldAria } from "./FieldWiring";

/** One of several choices; check boxes where several may be made. */
export function SelectWidget(props: WidgetProps) {
  return props.schema?.type === "array" ? <CheckboxesWidget {...props} /> : <SingleSelect {...props} />;
}

function SingleSelect(props: WidgetProps) {
  const t = useTranslate();
  const { id, value, label, required, disabled, readonly, placeholder } = props;
  const aria = useFieldAria(label, required);
  const choices = readChoices(props.options);
  const chosen = value === undefined ? -1 : indexOfChoice(choices, value);
  return (
    <Select
      id={id}
      name={id}
      value={chosen < 0 ? "" : String(chosen)}
      empty={placeholder || t("Choose…")}
      options={choices.map((choice, index) => ({ value: String(index), label: choice.label }))}
      disabled={disabled || readonly}
      onChange={(event) =>
        props.onChange(event.target.value === "" ? undefined : choices[Number(event.target.value)]?.value)
      }
      onBlur={() => props.onBlur(id, value)}
      {...aria}
    />
  );
}
