import { useState } from "react";
import { DateRangePicker } from "../../dateRanges/DateRangePicker";
import { rangeValue } from "../../dateRanges/rangeFilters";
import { useBoot } from "../../documents/DocumentsContext";
import { Checkbox } from "../../elements/Checkbox";
import { TextInput } from "../../elements/TextInput";
import { useTranslate } from "../../languages/useTranslate";
import { filterChoices, splitValues } from "./filterChoices";
import styles from "./Toolbar.module.css";
import { type FilterInputProps, WidgetFilter } from "./WidgetFilter";

/** One filter: its label, its input, and "is not" where the call can say so. */
export function FilterField(
  props: FilterInputProps & { isNegative: boolean; onNegate?: (isNegative: boolean) => void },
) {
  const { field, value, onChange, isNegative, onNegate } = props;
  const t = useTranslate();
  return (
    <fieldset className={styles.filter}>
      <legend>{t(field.label ?? field.key)}</legend>
      <FilterInput field={field} value={value} onChange={onChange} />
      {onNegate && (
        <Checkbox
          label={t("is not")}
          checked={isNegative}
          disabled={value === ""}
          onChange={(event) => onNegate(event.target.checked)}
        />
      )}
    </fieldset>
  );
}

function FilterInput({ field, value, onChange }: FilterInputProps) {
  const t = useTranslate();
  const { enums } = useBoot();
  const choices = filterChoices(field, enums, t);
  if (field.component !== undefined) return <WidgetFilter field={field} value={value} onChange={onChange} />;
  if (field.type === "date-range") {
    const label = t(field.label ?? field.key);
    return <DateRangePicker label={label} value={rangeValue(field, value)} onChange={onChange} />;
  }
  if (!choices) return <TextFilter field={field} value={value} onChange={onChange} />;
  const chosen = splitValues(value);
  const toggle = (one: string) => (chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <div className={styles.choices}>
      {choices.map((choice) => (
        <Checkbox
          key={choice.value}
          label={choice.label}
          checked={chosen.includes(choice.value)}
          onChange={() => onChange(toggle(choice.value).join(","))}
        />
      ))}
    </div>
  );
}

function TextFilter({ field, value, onChange }: FilterInputProps) {
  const t = useTranslate();
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    setText(value);
  }
  const commit = () => text.trim() !== value && onChange(text.trim());
  return (
    <TextInput
      value={text}
      aria-label={t(field.label ?? field.key)}
      placeholder={field.placeholder && t(field.placeholder)}
      onChange={(event) => setText(event.target.value)}
      onBlur={commit}
      onKeyDown={(event) => event.key === "Enter" && commit()}
    />
  );
}
