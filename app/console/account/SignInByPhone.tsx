import { useCallback, useState } from "react";
import styles from "./Account.module.css";
import { useBoot, useText } from "./AccountContext";
import { type CallError, callApi } from "./callApi";
import { callErrorText } from "./callErrorText";
import { SecondStep, type StepProps } from "./SecondStep";
import { usePolling } from "./usePolling";

/** Polling interval for the phone's confirmation, in milliseconds. */
const POLL_INTERVAL = 2000;

/** Waits until the sign-in is confirmed on the paired phone; a recovery code works instead. */
export function SignInByPhone(step: StepProps) {
  const t = useText();
  const [isByCode, setByCode] = useState(false);
  if (isByCode) return <SecondStep {...step} onPhone={() => setByCode(false)} />;
  return (
    <>
      <p role="status">{t("Confirm this on your phone. You are signed in by itself once you have.")}</p>
      <Waiting {...step} />
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={() => setByCode(true)}>
          {t("Use a recovery code")}
        </button>
        <button type="button" className={styles.link} onClick={step.onBack}>
          {t("Back to sign-in")}
        </button>
      </div>
    </>
  );
}

/** Polls until the phone confirms or the session expires, and shows why a request failed. */
function Waiting({ session, onSignedIn }: StepProps) {
  const t = useText();
  const boot = useBoot();
  const [refusal, setRefusal] = useState<CallError>();
  const isExpired = refusal?.code === "EXPIRED";
  const poll = useCallback(async () => {
    const body = { session_uuid: session };
    const outcome = await callApi<{ is_answered: false } | undefined>("POST", "/account/login/mfa", body);
    if (!outcome.ok) return setRefusal(outcome);
    setRefusal(undefined);
    if (!outcome.data) onSignedIn();
  }, [session, onSignedIn]);
  usePolling(isExpired ? undefined : poll, POLL_INTERVAL);
  return (
    <p role="alert" className={styles.failure}>
      {isExpired && t("This was declined on the phone, or the time to confirm has expired.")}
      {refusal && !isExpired && callErrorText(boot, t, refusal)}
    </p>
  );
}
