import { useId } from "react";
import type { CompiledModal } from "../documents/boot";
import { Select } from "../elements/inputs/Select";
import { TextInput } from "../elements/inputs/TextInput";
import { useTranslate } from "../languages/useTranslate";
import styles from "./modals.module.css";

/** The values of the inputs of a prompt. */
export interface PromptAnswer {
  select?: string | number | boolean;
  input?: string | number;
}

/** The initial values of a prompt: the first option. */
export function initialPromptAnswer({ selectBox }: CompiledModal): PromptAnswer {
  return { select: selectBox?.options[0]?.value };
}

/** The select and the input of a prompt; nothing where the document has neither. */
export function PromptInputs(props: {
  modal: CompiledModal;
  answer: PromptAnswer;
  onChange: (answer: PromptAnswer) => void;
}) {
  const { modal, answer, onChange } = props;
  const { selectBox, input } = modal;
  const t = useTranslate();
  const id = useId();
  return (
    <>
      {selectBox && (
        <div className={styles.promptField}>
          <label htmlFor={`${id}-select`}>{t(selectBox.label)}</label>
          <Select
            id={`${id}-select`}
            value={String(answer.select)}
            options={selectBox.options.map(({ value, label }) => ({ value: String(value), label: t(label) }))}
            onChange={({ target }) => onChange({ ...answer, select: selectBox.options[target.selectedIndex]?.value })}
          />
        </div>
      )}
      {input && (
        <div className={styles.promptField}>
          <label htmlFor={`${id}-input`}>{t(input.label)}</label>
          <TextInput
            id={`${id}-input`}
            type={input.type}
            required
            autoComplete={input.type === "password" ? "current-password" : "off"}
            value={answer.input ?? ""}
            onChange={({ target }) => onChange({ ...answer, input: inputValue(target) })}
          />
        </div>
      )}
    </>
  );
}

function inputValue({ type, value, valueAsNumber }: HTMLInputElement): string | number {
  return type === "number" && !Number.isNaN(valueAsNumber) ? valueAsNumber : value;
}
