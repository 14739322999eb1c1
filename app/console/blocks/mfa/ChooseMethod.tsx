import { type FormEvent, useId, useState } from "react";
import { Button, TextInput, useTranslate } from "#engine";
import type { MfaEnrollment } from "../../account/settings/mfaEnrollment";
import styles from "../windows/windows.module.css";
import { useStep } from "./useStep";

/** Properties of `ChooseMethod`. */
export interface ChooseMethodProps {
  canSwitchOff: boolean;
  onStarted: (enrollment: MfaEnrollment) => void;
  onOff: () => void;
}

/** First step: chooses a second factor, or switches it off, confirmed by the password. */
export function ChooseMethod({ canSwitchOff, onStarted, onOff }: ChooseMethodProps) {
  const t = useTranslate();
  const id = useId();
  const { send, isWaiting, refusal } = useStep();
  const [method, setMethod] = useState("totp");
  const [password, setPassword] = useState("");
  const methods = {
    totp: t("Authenticator app"),
    email: t("E-mail"),
    teltonika_id: t("Your phone (Teltonika ID)"),
    ...(canSwitchOff && { off: t("Switch off") }),
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (method === "off") return (await send("removeMfa", { password })) && onOff();
    const response = await send<MfaEnrollment>("beginMfa", { mfa_type: method, password });
    if (response?.data) onStarted(response.data);
  };
  return (
    <form className={styles.stack} onSubmit={(event) => void submit(event)}>
      <fieldset className={styles.parameters}>
        <legend>{t("How you confirm")}</legend>
        {Object.entries(methods).map(([value, label]) => (
          <label key={value}>
            <input type="radio" name={id} checked={method === value} onChange={() => setMethod(value)} /> {label}
          </label>
        ))}
      </fieldset>
      <label htmlFor={`${id}-password`}>{t("Password")}</label>
      <TextInput
        id={`${id}-password`}
        type="password"
        autoComplete="current-password"
        required
        aria-describedby={refusal && `${id}-refusal`}
        aria-invalid={refusal !== undefined}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
      {refusal !== undefined && (
        <p id={`${id}-refusal`} role="alert">
          {refusal}
        </p>
      )}
      <Button type="submit" tone={method === "off" ? "danger" : "primary"} isWaiting={isWaiting}>
        {method === "off" ? t("Switch off") : t("Set up")}
      </Button>
    </form>
  );
}
