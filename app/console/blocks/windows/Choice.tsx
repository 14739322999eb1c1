import { useId } from "react";
import { Select } from "#engine";
import styles from "./windows.module.css";

/** Properties of `Choice`. */
export interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  /** Labels by value. */
  choices: Record<string, string>;
  onChange: (value: Value) => void;
}

/** A labelled select for a modal. */
export function Choice<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  const id = useId();
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>{label}</label>
      <Select
        id={id}
        value={value}
        options={Object.entries(choices).map(([each, name]) => ({ value: each, label: name }))}
        onChange={({ target }) => onChange(target.value as Value)}
      />
    </div>
  );
}
