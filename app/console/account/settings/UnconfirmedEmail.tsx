import { useState } from "react";
import { useBoot, useText } from "../AccountContext";
import { callAsUser } from "../callApi";
import { callErrorText } from "../callErrorText";
import styles from "./Settings.module.css";

/** Notice that the e-mail address is not confirmed, with a button that mails the link again. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const t = useText();
  const boot = useBoot();
  const [status, setStatus] = useState("");
  const resend = async () => {
    setStatus("");
    const outcome = await callAsUser("POST", "/account/user/activation/resend");
    setStatus(outcome.ok ? t("A new link is on its way.") : callErrorText(boot, t, outcome));
  };
  return (
    <div className={styles.notice}>
      <p>{t("Confirm {email} to continue: open the link in the mail we sent.", { email })}</p>
      <button type="button" className={styles.button} onClick={() => void resend()}>
        {t("Send a new link")}
      </button>
      <p role="status">{status}</p>
    </div>
  );
}
