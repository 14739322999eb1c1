import { type FormEvent, useId, useState } from "react";
import { Button, TextInput, useTranslate } from "#engine";
import { QrCode } from "../../account/settings/QrCode";
import styles from "../windows/windows.module.css";
import type { SetUp } from "./ChangeMfa";
import { useStep } from "./useStep";

/** Properties of the second step. */
export interface ProveMethodProps {
  setUp: SetUp;
  onBack: () => void;
  onProved: (recoveryCodes: readonly string[]) => void;
}

/** Asks for the code that proves the new method; for an app, with what the app has to read. */
export function ProveMethod({ setUp: { uri, key, session_uuid }, onBack, onProved }: ProveMethodProps) {
  const t = useTranslate();
  const id = useId();
  const { send, isWaiting, refusal } = useStep();
  const [code, setCode] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { session_uuid, session_code: code };
    const answer = await send<{ recovery_codes: string[] }>("confirmMfa", body);
    if (answer?.data) onProved(answer.data.recovery_codes);
  };
  return (
    <form className={styles.stack} onSubmit={(event) => void submit(event)}>
      {uri === null || key === null ? (
        <p>{t("Enter the code we sent to your e-mail address.")}</p>
      ) : (
        <>
          <p>{t("Scan this picture with your authenticator app, or type the key into it.")}</p>
          <QrCode text={uri} label={t("QR code with the key for your authenticator app")} />
          <p>
            {t("Key")}: <code>{key.replace(/.{4}(?=.)/g, "$& ")}</code>
          </p>
        </>
      )}
      <label htmlFor={id}>{t("Code")}</label>
      <TextInput
        id={id}
        autoComplete="one-time-code"
        inputMode="numeric"
        required
        autoFocus
        aria-invalid={refusal !== undefined}
        aria-describedby={refusal && `${id}-refusal`}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      {refusal !== undefined && (
        <p id={`${id}-refusal`} role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" tone="primary" isWaiting={isWaiting}>
        {t("Switch on")}
      </Button>
      <Button onClick={onBack}>{t("Cancel")}</Button>
    </form>
  );
}
