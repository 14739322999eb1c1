import { useState } from "react";
import type { components } from "#generated/api";
import { useText } from "../AccountContext";
import { AccountForm } from "../AccountForm";
import { codeField, ownPasswordField } from "../accountFields";
import { callAsUser } from "../callApi";
import { PairPhone } from "./PairPhone";
import { QrCode } from "./QrCode";
import styles from "./Settings.module.css";

/** What the server made for a second factor that is being set up. */
export type SetUp = components["schemas"]["MfaSetUpAnswer"]["data"];

/** Sets a second factor up: the kind, then a code that proves it. */
export function TwoStepSetUp({ onCodes }: { onCodes(codes: string[]): void }) {
  const t = useText();
  const [setUp, setSetUp] = useState<SetUp>();
  if (!setUp) return <ChooseKind onBegun={setSetUp} />;
  if (setUp.mfa_type === "teltonika_id")
    return <PairPhone setUp={setUp} onCodes={onCodes} onBack={() => setSetUp(undefined)} />;
  return (
    <>
      {setUp.uri !== null && setUp.key !== null ? (
        <>
          <p>{t("Scan this picture with your authenticator app, or type the key into it.")}</p>
          <QrCode text={setUp.uri} label={t("QR code with the key for your authenticator app")} />
          <p>
            {t("Key")}: <code className={styles.code}>{setUp.key.replace(/.{4}(?=.)/g, "$& ")}</code>
          </p>
        </>
      ) : (
        <p>{t("Enter the code we sent to your e-mail address.")}</p>
      )}
      <AccountForm<{ recovery_codes: string[] }>
        focused
        fields={[codeField(t)]}
        submit={t("Switch on")}
        blame="session_code"
        send={({ session_code }) =>
          callAsUser("POST", "/mfa/confirm", { session_uuid: setUp.session_uuid, session_code })
        }
        onDone={({ recovery_codes }) => onCodes(recovery_codes)}
      />
      <button type="button" className={styles.button} onClick={() => setSetUp(undefined)}>
        {t("Cancel")}
      </button>
    </>
  );
}

function ChooseKind({ onBegun }: { onBegun(setUp: SetUp): void }) {
  const t = useText();
  return (
    <AccountForm<SetUp>
      fields={[ownPasswordField(t)]}
      submit={t("Set up")}
      blame="password"
      send={({ mfa_type, password }) => callAsUser("POST", "/mfa", { mfa_type, password })}
      onDone={onBegun}
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
