import { useState } from "react";
import { useBoot, useText } from "../AccountContext";
import { callAsUser } from "../callApi";
import { callErrorText } from "../callErrorText";
import styles from "./Settings.module.css";

/** Tells that the address is not confirmed yet, and mails the link once more. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const t = useText();
  const boot = useBoot();
  const [said, setSaid] = useState("");
  const resend = async () => {
    setSaid("");
    const outcome = await callAsUser("POST", "/account/user/activation/resend");
    setSaid(outcome.ok ? t("A new link is on its way.") : callErrorText(boot, t, outcome));
  };
  return (
    <div className={styles.notice}>
      <p>{t("Confirm {email} to go on: open the link we mailed there.", { email })}</p>
      <button type="button" className={styles.button} onClick={() => void resend()}>
        {t("Send a new link")}
      </button>
      <p role="status">{said}</p>
    </div>
  );
}
