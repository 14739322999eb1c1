import { useState } from "react";
import { useTranslate } from "../../languages/useTranslate";
import { Button } from "../buttons/Button";
import styles from "./SavedChoice.module.css";
import { Select } from "./Select";
import { TextInput } from "./TextInput";

/** What a choice among things saved under names needs. */
export interface SavedChoiceProps {
  legend: string;
  /** What was saved. */
  choices: readonly { value: string; label: string }[];
  /** Which of them is in force; none when what is in force was not saved. */
  current: string | undefined;
  texts: { name: string; save: string; remove: string };
  /** A name nothing may be saved under. */
  taken?: string;
  onTake: (value: string) => void;
  /** Removes the one in force; left out where it cannot go. */
  onRemove: (() => void) | undefined;
  /** Saves what is in force under a name; left out where there is nothing to save. */
  onSave: ((name: string) => void) | undefined;
}

const NAME_LIMIT = 60;

/** One of what was saved is taken, what is in force is saved under a name, one is removed. */
export function SavedChoice({ legend, choices, current, texts, taken, onTake, onRemove, onSave }: SavedChoiceProps) {
  const t = useTranslate();
  const [name, setName] = useState("");
  const title = name.trim();
  const save = () => {
    onSave?.(title);
    setName("");
  };
  const options = current === undefined ? [{ value: "", label: t("Not saved") }, ...choices] : [...choices];
  return (
    <fieldset className={styles.saved}>
      <legend>{legend}</legend>
      {choices.length > 0 && (
        <Select
          value={current ?? ""}
          aria-label={legend}
          options={options}
          onChange={({ target }) => onTake(target.value)}
        />
      )}
      {onRemove && <Button onClick={onRemove}>{texts.remove}</Button>}
      {onSave && (
        <>
          <TextInput
            value={name}
            maxLength={NAME_LIMIT}
            aria-label={texts.name}
            placeholder={texts.name}
            onChange={({ target }) => setName(target.value)}
          />
          <Button disabled={title === "" || title === taken} onClick={save}>
            {texts.save}
          </Button>
        </>
      )}
    </fieldset>
  );
}
