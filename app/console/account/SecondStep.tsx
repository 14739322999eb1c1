import { useState } from "react";
import styles from "./Account.module.css";
import { useBoot, useText } from "./AccountContext";
import { AccountForm } from "./AccountForm";
import { codeField } from "./accountFields";
import { callApi } from "./callApi";
import { callErrorText } from "./callErrorText";

/** Properties of any second step. */
export interface StepProps {
  /** The name of the question that is to be answered. */
  session: string;
  onSignedIn(): void;
  onBack(): void;
}

/** Properties of the second step by a code. */
export interface SecondStepProps extends StepProps {
  /** Whether the code comes by mail; otherwise an authenticator shows it. */
  isMailed?: boolean;
  /** Leads back to the phone, where there is no code but a recovery code. */
  onPhone?: () => void;
}

/** Asks for the code of the second factor, or for a recovery code in its place. */
export function SecondStep({ isMailed, onPhone, session, onSignedIn, onBack }: SecondStepProps) {
  const t = useText();
  const [isRecovery, setRecovery] = useState(onPhone !== undefined);
  const field = isRecovery
    ? { name: "session_code", label: t("Recovery code"), autoComplete: "off", maxLength: 20 }
    : codeField(t);
  return (
    <>
      <p>{explain()}</p>
      <AccountForm
        key={String(isRecovery)}
        focused
        fields={[field]}
        submit={t("Sign in")}
        waiting={t("Signing in…")}
        blame="session_code"
        send={({ session_code }) =>
          callApi("POST", "/account/login/mfa", { session_uuid: session, session_code: session_code?.trim() })
        }
        onDone={onSignedIn}
      />
      <div className={styles.links}>
        {isMailed && !isRecovery && <Resend session={session} />}
        <button type="button" className={styles.link} onClick={onPhone ?? (() => setRecovery(!isRecovery))}>
          {other()}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          {t("Back to sign-in")}
        </button>
      </div>
    </>
  );

  function other(): string {
    if (onPhone) return t("Confirm on your phone");
    return isRecovery ? t("Use a sign-in code") : t("Use a recovery code");
  }

  function explain(): string {
    if (isRecovery) return t("Enter one of the recovery codes you have kept. Each is good once.");
    return isMailed
      ? t("Enter the code we sent to your e-mail address.")
      : t("Enter the code your authenticator app shows.");
  }
}

function Resend({ session }: { session: string }) {
  const t = useText();
  const boot = useBoot();
  const [said, setSaid] = useState("");
  const resend = async () => {
    setSaid("");
    const outcome = await callApi("POST", "/account/login/mfa/resend", { session_uuid: session });
    setSaid(outcome.ok ? t("A new code is on its way.") : callErrorText(boot, t, outcome));
  };
  return (
    <>
      <button type="button" className={styles.link} onClick={() => void resend()}>
        {t("Send a new code")}
      </button>
      <p role="status">{said}</p>
    </>
  );
}
