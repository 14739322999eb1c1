import { useState } from "react";
import styles from "./Account.module.css";
import { useBoot, useText } from "./AccountContext";
import { AccountForm } from "./AccountForm";
import { codeField } from "./accountFields";
import { callApi } from "./callApi";
import { callErrorText } from "./callErrorText";

/** Common properties of the second sign-in steps. */
export interface StepProps {
  /** UUID of the pending multi-factor session. */
  session: string;
  onSignedIn(): void;
  onBack(): void;
}

/** Properties of `SecondStep`. */
export interface SecondStepProps extends StepProps {
  /** Whether the code is sent by e-mail; otherwise an authenticator app shows it. */
  isMailed?: boolean;
  /** Returns to confirmation by phone; when given, only a recovery code is accepted here. */
  onPhone?: () => void;
}

/** Asks for the one-time code of the second factor, or for a recovery code instead. */
export function SecondStep({ isMailed, onPhone, session, onSignedIn, onBack }: SecondStepProps) {
  const t = useText();
  const [isRecovery, setRecovery] = useState(onPhone !== undefined);
  const field = isRecovery
    ? { name: "session_code", label: t("Recovery code"), autoComplete: "off", maxLength: 20 }
    : codeField(t);
  return (
    <>
      <p>{instructions()}</p>
      <AccountForm
        key={String(isRecovery)}
        focused
        fields={[field]}
        submit={t("Sign in")}
        waiting={t("Signing in…")}
        fallbackField="session_code"
        send={({ session_code }) =>
          callApi("POST", "/account/login/mfa", { session_uuid: session, session_code: session_code?.trim() })
        }
        onDone={onSignedIn}
      />
      <div className={styles.links}>
        {isMailed && !isRecovery && <Resend session={session} />}
        <button type="button" className={styles.link} onClick={onPhone ?? (() => setRecovery(!isRecovery))}>
          {alternativeText()}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          {t("Back to sign-in")}
        </button>
      </div>
    </>
  );

  function alternativeText(): string {
    if (onPhone) return t("Confirm on your phone");
    return isRecovery ? t("Use a sign-in code") : t("Use a recovery code");
  }

  function instructions(): string {
    if (isRecovery) return t("Enter one of your recovery codes. Each can be used once.");
    return isMailed
      ? t("Enter the code we sent to your e-mail address.")
      : t("Enter the code your authenticator app shows.");
  }
}

function Resend({ session }: { session: string }) {
  const t = useText();
  const boot = useBoot();
  const [status, setStatus] = useState("");
  const resend = async () => {
    setStatus("");
    const outcome = await callApi("POST", "/account/login/mfa/resend", { session_uuid: session });
    setStatus(outcome.ok ? t("A new code is on its way.") : callErrorText(boot, t, outcome));
  };
  return (
    <>
      <button type="button" className={styles.link} onClick={() => void resend()}>
        {t("Send a new code")}
      </button>
      <p role="status">{status}</p>
    </>
  );
}
