import { type FormEvent, useId, useState } from "react";
import { Button, TextInput, useTranslate } from "#engine";
import type { ConnectionState } from "./connection/connectionState";
import styles from "./session.module.css";

interface PromptFormProps {
  state: Extract<ConnectionState, { kind: "prompts" }>;
  onAnswer: (answers: string[]) => void;
}

/** Questions of the target, such as for a one-time code. No form document, as the target chooses the questions. */
export function PromptForm({ state, onAnswer }: PromptFormProps) {
  const t = useTranslate();
  const { instructions, prompts } = state;
  const [answers, setAnswers] = useState(() => prompts.map(() => ""));
  const id = useId();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onAnswer(answers);
  };
  const write = (index: number, text: string) =>
    setAnswers(answers.map((answer, at) => (at === index ? text : answer)));
  return (
    <div className={styles.cover}>
      <form className={styles.card} onSubmit={submit} autoComplete="off">
        <h2>{state.name || t("The device asks a question.")}</h2>
        {instructions !== "" && <p className={styles.instructions}>{instructions}</p>}
        {prompts.map(({ text, echo }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the questions of one message do not change
          <div key={index} className={styles.field}>
            <label htmlFor={`${id}-${index}`}>{text}</label>
            <TextInput
              id={`${id}-${index}`}
              type={echo ? "text" : "password"}
              autoFocus={index === 0}
              value={answers[index] ?? ""}
              onChange={({ target }) => write(index, target.value)}
            />
          </div>
        ))}
        <div className={styles.actions}>
          <Button tone="primary" type="submit">
            {t("Send")}
          </Button>
        </div>
      </form>
    </div>
  );
}
