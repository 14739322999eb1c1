import { useCallback, useState } from "react";
import styles from "./Account.module.css";
import { useBoot, useText } from "./AccountContext";
import { type CallError, callApi } from "./callApi";
import { callErrorText } from "./callErrorText";
import { SecondStep, type StepProps } from "./SecondStep";
import { usePolling } from "./usePolling";

/** How often the server is asked whether the phone has said yes, in milliseconds. */
const PAUSE = 2000;

/** Waits until the sign-in is confirmed on the phone; a recovery code stands for it. */
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

/** Asks again and again, until the phone has said yes or the question is closed; tells what is in the way. */
function Waiting({ session, onSignedIn }: StepProps) {
  const t = useText();
  const boot = useBoot();
  const [refusal, setRefusal] = useState<CallError>();
  const isOver = refusal?.code === "EXPIRED";
  const ask = useCallback(async () => {
    const asked = { session_uuid: session };
    const outcome = await callApi<{ is_answered: false } | undefined>("POST", "/account/login/mfa", asked);
    if (!outcome.ok) return setRefusal(outcome);
    setRefusal(undefined);
    if (!outcome.data) onSignedIn();
  }, [session, onSignedIn]);
  usePolling(isOver ? undefined : ask, PAUSE);
  return (
    <p role="alert" className={styles.failure}>
      {isOver && t("This was declined on the phone, or its time is over.")}
      {refusal && !isOver && callErrorText(boot, t, refusal)}
    </p>
  );
}
