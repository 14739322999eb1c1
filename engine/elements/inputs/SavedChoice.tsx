import { useState } from "react";
import { useTranslate } from "../../languages/useTranslate";
import { Button } from "../buttons/Button";
import styles from "./SavedChoice.module.css";
import { Select } from "./Select";
import { TextInput } from "./TextInput";

/** Props of a picker of saved settings. */
export interface SavedChoiceProps {
  legend: string;
  /** The saved settings. */
  choices: readonly { value: string; label: string }[];
  /** The active one; undefined when the current settings are not saved. */
  current: string | undefined;
  texts: { name: string; save: string; remove: string };
  /** A name that is reserved. */
  reserved?: string;
  onTake: (value: string) => void;
  /** Removes the active one; undefined where it cannot be removed. */
  onRemove: (() => void) | undefined;
  /** Saves the current settings under a name; undefined where there is nothing to save. */
  onSave: ((name: string) => void) | undefined;
}

const NAME_LIMIT = 60;

/** A picker of saved settings: apply one, save the current ones under a name, or remove one. */
export function SavedChoice({ legend, choices, current, texts, reserved, onTake, onRemove, onSave }: SavedChoiceProps) {
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
          <Button disabled={title === "" || title === reserved} onClick={save}>
            {texts.save}
          </Button>
        </>
      )}
    </fieldset>
  );
}
