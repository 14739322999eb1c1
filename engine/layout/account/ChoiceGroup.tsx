import { useId } from "react";
import styles from "../Layout.module.css";

interface ChoiceGroupProps {
  label: string;
  choices: readonly { value: string; label: string; lang?: string }[];
  chosen: string;
  onChoose: (value: string) => void;
}

/** A radio group. */
export function ChoiceGroup({ label, choices, chosen, onChoose }: ChoiceGroupProps) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {choices.map((choice) => (
        <label key={choice.value} lang={choice.lang}>
          <input type="radio" name={name} checked={choice.value === chosen} onChange={() => onChoose(choice.value)} />
          {choice.label}
        </label>
      ))}
    </fieldset>
  );
}
