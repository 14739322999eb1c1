import { useState } from "react";
import { useText } from "../AccountContext";
import { AccountForm } from "../AccountForm";
import { codeField, ownPasswordField } from "../accountFields";
import { callAsUser } from "../callApi";
import type { MfaEnrollment } from "./mfaEnrollment";
import { PairPhone } from "./PairPhone";
import { QrCode } from "./QrCode";
import styles from "./Settings.module.css";

/** Enrolls a second factor: the user chooses a method, then proves it with a code. */
export function TwoStepSetUp({ onCodes }: { onCodes(codes: string[]): void }) {
  const t = useText();
  const [enrollment, setEnrollment] = useState<MfaEnrollment>();
  if (!enrollment) return <ChooseMethod onStarted={setEnrollment} />;
  if (enrollment.mfa_type === "teltonika_id")
    return <PairPhone enrollment={enrollment} onCodes={onCodes} onBack={() => setEnrollment(undefined)} />;
  return (
    <>
      {enrollment.uri !== null && enrollment.key !== null ? (
        <>
          <p>{t("Scan this code with your authenticator app, or enter the key there.")}</p>
          <QrCode text={enrollment.uri} label={t("QR code with the key for your authenticator app")} />
          <p>
            {t("Key")}: <code className={styles.code}>{enrollment.key.replace(/.{4}(?=.)/g, "$& ")}</code>
          </p>
        </>
      ) : (
        <p>{t("Enter the code we sent to your e-mail address.")}</p>
      )}
      <AccountForm<{ recovery_codes: string[] }>
        focused
        fields={[codeField(t)]}
        submit={t("Switch on")}
        fallbackField="session_code"
        send={({ session_code }) =>
          callAsUser("POST", "/mfa/confirm", { session_uuid: enrollment.session_uuid, session_code })
        }
        onDone={({ recovery_codes }) => onCodes(recovery_codes)}
      />
      <button type="button" className={styles.button} onClick={() => setEnrollment(undefined)}>
        {t("Cancel")}
      </button>
    </>
  );
}

function ChooseMethod({ onStarted }: { onStarted(enrollment: MfaEnrollment): void }) {
  const t = useText();
  return (
    <AccountForm<MfaEnrollment>
      fields={[ownPasswordField(t)]}
      submit={t("Set up")}
      fallbackField="password"
      send={({ mfa_type, password }) => callAsUser("POST", "/mfa", { mfa_type, password })}
      onDone={onStarted}
    >
      <fieldset className={styles.kinds}>
        <legend>{t("How you confirm")}</legend>
        <label>
          <input type="radio" name="mfa_type" value="totp" defaultChecked />
          {t("Authenticator app")}
        </label>
        <label>
          <input type="radio" name="mfa_type" value="email" />
          {t("E-mail")}
        </label>
        <label>
          <input type="radio" name="mfa_type" value="teltonika_id" />
          {t("Your phone (Teltonika ID)")}
        </label>
      </fieldset>
    </AccountForm>
  );
}
