import { useMemo } from "react";
import { Checkbox } from "../../elements/inputs/Checkbox";
import type { WidgetProps } from "../../registry/Registry";
import { useFieldAria } from "../FieldAria";
import { labelId } from "../fieldIds";
import styles from "../fields.module.css";
import { hasFocusLeft } from "../hasFocusLeft";
import { choiceKey, indexOfChoice, readChoices } from "./choices";
import { isMany, LazyChoiceCombobox } from "./manyChoices";

/** A checkbox with its label; unchecked it is false, or has no value where the schema rejects false. */
export function CheckboxWidget(props: WidgetProps) {
  const { id, value, label, required, disabled, readonly, schema } = props;
  const uncheckedValue = mustBeChecked(schema) ? undefined : false;
  const { "aria-label": _named, ...aria } = useFieldAria(label, required);
  return (
    <Checkbox
      id={id}
      name={id}
      label={label}
      checked={value === true}
      disabled={disabled || readonly}
      onChange={(event) => props.onChange(event.target.checked || uncheckedValue)}
      onBlur={() => props.onBlur(id, value)}
      {...aria}
    />
  );
}

/** Whether a schema only accepts true, as for terms that must be accepted. */
function mustBeChecked(schema: WidgetProps["schema"]): boolean {
  if (schema?.const !== undefined) return schema.const === true;
  return Array.isArray(schema?.enum) && schema.enum.every((value) => value === true);
}

/** One radio button per choice; a combobox where there are very many. */
export function RadioWidget(props: WidgetProps) {
  const choices = useMemo(() => readChoices(props.options), [props.options]);
  return isMany(choices) ? <LazyChoiceCombobox {...props} choices={choices} /> : <RadioButtons {...props} />;
}

function RadioButtons(props: WidgetProps) {
  const { id, value, label, required, disabled, readonly } = props;
  const { "aria-label": name, ...aria } = useFieldAria(label, required);
  const choices = readChoices(props.options);
  const chosen = value === undefined ? -1 : indexOfChoice(choices, value);
  return (
    <div
      role="radiogroup"
      id={id}
      aria-label={name}
      aria-labelledby={name ? undefined : labelId(id)}
      className={styles.choices}
      onBlur={(event) => hasFocusLeft(event) && props.onBlur(id, value)}
      {...aria}
    >
      {choices.map((choice, index) => (
        <label key={choiceKey(choice.value)} className={styles.choice}>
          <input
            type="radio"
            name={id}
            checked={index === chosen}
            disabled={disabled || readonly}
            onChange={() => props.onChange(choice.value)}
          />
          {choice.label}
        </label>
      ))}
    </div>
  );
}

/** One checkbox per choice, or a combobox where there are very many; the value lists the checked ones in the order of the choices. */
export function CheckboxesWidget(props: WidgetProps) {
  const choices = useMemo(() => readChoices(props.options), [props.options]);
  return isMany(choices) ? <LazyChoiceCombobox {...props} choices={choices} /> : <Checkboxes {...props} />;
}

function Checkboxes(props: WidgetProps) {
  const { id, value, label, required, disabled, readonly } = props;
  const {
    "aria-label": name,
    "aria-required": _required,
    "aria-invalid": _invalid,
    ...aria
  } = useFieldAria(label, required);
  const choices = readChoices(props.options);
  const chosen = new Set((Array.isArray(value) ? value : []).map((one) => indexOfChoice(choices, one)));
  const toggle = (place: number) => {
    const next = choices.filter((_, index) => chosen.has(index) !== (index === place));
    props.onChange(next.map((one) => one.value));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the frame of the field already has its legend
    <div
      role="group"
      id={id}
      aria-label={name}
      aria-labelledby={name ? undefined : labelId(id)}
      className={styles.choices}
      onBlur={(event) => hasFocusLeft(event) && props.onBlur(id, value)}
      {...aria}
    >
      {choices.map((choice, index) => (
        <Checkbox
          key={choiceKey(choice.value)}
          label={choice.label}
          checked={chosen.has(index)}
          disabled={disabled || readonly}
          onChange={() => toggle(index)}
        />
      ))}
    </div>
  );
}
