import { useState } from "react";
import { DateRangePicker } from "../../../dateRanges/DateRangePicker";
import { rangeValue } from "../../../dateRanges/rangeFilters";
import { useBoot } from "../../../documents/DocumentsContext";
import { Checkbox } from "../../../elements/inputs/Checkbox";
import { TextInput } from "../../../elements/inputs/TextInput";
import { useTranslate } from "../../../languages/useTranslate";
import { numberText, parsePlainNumber, readNumber } from "../../../numbers/readNumber";
import { refuseNumber } from "../../../numbers/refuseNumber";
import styles from "../toolbar/Toolbar.module.css";
import { filterChoices, splitValues } from "./filterChoices";
import { type FilterInputProps, WidgetFilter } from "./WidgetFilter";

/** One filter: its label, its input, and "is not" where the operation supports negation. */
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
  const { code } = useBoot().language;
  const isNumber = ["number", "integer", "digits"].includes(field.type ?? "");
  const shown = isNumber ? shownNumber(value, code) : value;
  const [text, setText] = useState(shown);
  const [seen, setSeen] = useState(shown);
  if (seen !== shown) {
    setSeen(shown);
    setText(shown);
  }
  const rules = { isWhole: field.type !== "number", language: code };
  const refusal = isNumber && text.trim() !== "" ? refuseNumber(text, rules, t) : undefined;
  const commit = () => {
    const next = isNumber ? plainText(text, code) : text.trim();
    if (refusal === undefined && next !== value) onChange(next);
  };
  return (
    <>
      <TextInput
        value={text}
        aria-label={t(field.label ?? field.key)}
        aria-invalid={refusal !== undefined || undefined}
        placeholder={field.placeholder && t(field.placeholder)}
        onChange={(event) => setText(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => event.key === "Enter" && commit()}
      />
      {refusal !== undefined && <small role="alert">{refusal}</small>}
    </>
  );
}

// The address holds numbers in JSON notation.
function shownNumber(value: string, language: string): string {
  const number = parsePlainNumber(value);
  return number === undefined ? value : numberText(number, language);
}

function plainText(text: string, language: string): string {
  const reading = readNumber(text, language);
  return "value" in reading ? String(reading.value) : text.trim();
}
