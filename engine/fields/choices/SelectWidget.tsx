import { useMemo } from "react";
import { isList } from "../../documents/schemaTypes";
import { Select } from "../../elements/inputs/Select";
import { useTranslate } from "../../languages/useTranslate";
import type { WidgetProps } from "../../registry/Registry";
import { useFieldAria } from "../FieldAria";
import { CheckboxesWidget } from "./ChoiceWidgets";
import { type Choice, indexOfChoice, readChoices } from "./choices";
import { isMany, LazyChoiceCombobox } from "./manyChoices";

/** A select for one of several choices; checkboxes for a list, and a combobox where there are very many. */
export function SelectWidget(props: WidgetProps) {
  const choices = useMemo(() => readChoices(props.options), [props.options]);
  if (isList(props.schema)) return <CheckboxesWidget {...props} />;
  const Drawn = isMany(choices) ? LazyChoiceCombobox : SingleSelect;
  return <Drawn {...props} choices={choices} />;
}

function SingleSelect({ choices, ...props }: WidgetProps & { choices: readonly Choice[] }) {
  const t = useTranslate();
  const { id, value, label, required, disabled, readonly, placeholder } = props;
  const aria = useFieldAria(label, required);
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
