import { type FormEvent, useId, useState } from "react";
import { Button, TextInput, useTranslate } from "#engine";
import type { MfaEnrollment } from "../../account/settings/mfaEnrollment";
import { QrCode } from "../../account/settings/QrCode";
import styles from "../windows/windows.module.css";
import { useStep } from "./useStep";

/** Properties of the second step, by code or by phone. */
export interface ProveMethodProps {
  enrollment: MfaEnrollment;
  onBack: () => void;
  onProved: (recoveryCodes: readonly string[]) => void;
}

/** Second step: asks for a code of the new method. For an authenticator app it shows the QR code and the key. */
export function ProveMethod({ enrollment: { uri, key, session_uuid }, onBack, onProved }: ProveMethodProps) {
  const t = useTranslate();
  const id = useId();
  const { send, isWaiting, refusal } = useStep();
  const [code, setCode] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const body = { session_uuid, session_code: code };
    const response = await send<{ recovery_codes: string[] }>("confirmMfa", body);
    if (response?.data) onProved(response.data.recovery_codes);
  };
  return (
    <form className={styles.stack} onSubmit={(event) => void submit(event)}>
      {uri === null || key === null ? (
        <p>{t("Enter the code we sent to your e-mail address.")}</p>
      ) : (
        <>
          <p>{t("Scan this code with your authenticator app, or enter the key there.")}</p>
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
