import { useId, useState } from "react";
import { Button } from "../elements/buttons/Button";
import { TextInput } from "../elements/inputs/TextInput";
import { useTranslate } from "../languages/useTranslate";
import { activeTimeZone } from "../timezones/timeZone";
import { useZoneName } from "../timezones/useZoneName";
import styles from "./DateRangeInput.module.css";
import { PRESETS, readDays } from "./dateRange";
import { rangeText } from "./rangeText";

/** Props of a date range input; `value` is as in the address, empty for none. */
export interface DateRangeInputProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

/** An input for a date range: a preset, or a first and last day in the active time zone. */
export function DateRangeInput({ label, value, onChange }: DateRangeInputProps) {
  const t = useTranslate();
  const zone = useZoneName(activeTimeZone());
  return (
    <fieldset className={styles.range} aria-label={label}>
      <div className={styles.presets}>
        {PRESETS.map((preset) => (
          <Button
            key={preset}
            size="small"
            aria-pressed={preset === value}
            onClick={() => onChange(preset === value ? "" : preset)}
          >
            {rangeText(preset, t)}
          </Button>
        ))}
      </div>
      <Days key={value} value={value} onChange={onChange} />
      <p className={styles.zone}>{t("Days in the time zone {zone}", { zone })}</p>
    </fieldset>
  );
}

function Days({ value, onChange }: Pick<DateRangeInputProps, "value" | "onChange">) {
  const t = useTranslate();
  const id = useId();
  const [days, setDays] = useState(() => readDays(value) ?? { first: "", last: "" });
  const isBackwards = days.first !== "" && days.last !== "" && days.last < days.first;
  const change = (part: Partial<typeof days>) => {
    const next = { ...days, ...part };
    setDays(next);
    const text = `${next.first}..${next.last}`;
    if (readDays(text) && text !== value) onChange(text);
  };
  return (
    <div className={styles.days}>
      <label htmlFor={`${id}first`}>{t("From")}</label>
      <TextInput
        id={`${id}first`}
        type="date"
        value={days.first}
        onChange={(event) => change({ first: event.target.value })}
      />
      <label htmlFor={`${id}last`}>{t("To")}</label>
      <TextInput
        id={`${id}last`}
        type="date"
        value={days.last}
        aria-invalid={isBackwards || undefined}
        aria-describedby={isBackwards ? `${id}fault` : undefined}
        onChange={(event) => change({ last: event.target.value })}
      />
      {isBackwards && (
        <p id={`${id}fault`} role="alert" className={styles.fault}>
          {t("The last day is before the first.")}
        </p>
      )}
    </div>
  );
}
