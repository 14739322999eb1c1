import { type FormEvent, useId, useState } from "react";
import { Button } from "../../elements/buttons/Button";
import { TextInput } from "../../elements/inputs/TextInput";
import { useTranslate } from "../../languages/useTranslate";
import styles from "./confirm.module.css";

/** A form for a one-time code; the error of a refused code is shown below it. */
export function CodeForm({ text, send }: { text: string; send: (code: string) => Promise<string | undefined> }) {
  const t = useTranslate();
  const id = useId();
  const [code, setCode] = useState("");
  const [refusal, setRefusal] = useState<string>();
  const [isWaiting, setWaiting] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isWaiting) return;
    setWaiting(true);
    setRefusal(await send(code.trim()));
    setWaiting(false);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)}>
      <p>{text}</p>
      <label htmlFor={id}>{t("Code")}</label>
      <TextInput
        id={id}
        autoFocus
        required
        autoComplete="one-time-code"
        maxLength={20}
        value={code}
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal === undefined ? undefined : `${id}-refusal`}
        onChange={({ target }) => setCode(target.value)}
      />
      {refusal !== undefined && (
        <p id={`${id}-refusal`} role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.buttons}>
        <Button type="submit" tone="primary" isWaiting={isWaiting}>
          {t("Confirm")}
        </Button>
      </div>
    </form>
  );
}
