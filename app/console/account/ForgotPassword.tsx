import { useState } from "react";
import styles from "./Account.module.css";
import { useText } from "./AccountContext";
import { AccountForm } from "./AccountForm";
import { Card } from "./Card";
import { callApi } from "./callApi";

/** Requests a password reset link. The confirmation is the same for unknown addresses, so that accounts cannot be enumerated. */
export function ForgotPassword() {
  const t = useText();
  const [isSent, setSent] = useState(false);
  const back = (
    <p className={styles.links}>
      <a href={`/login${location.search}`}>{t("Back to sign-in")}</a>
    </p>
  );
  if (isSent) {
    return (
      <Card title={t("Check your inbox")}>
        <p>{t("If there is an account with this address, a link for a new password is on its way.")}</p>
        {back}
      </Card>
    );
  }
  return (
    <Card title={t("Forgot your password?")} subtext={t("We mail you a link for a new one.")}>
      <AccountForm
        fields={[{ name: "email", label: t("E-mail"), type: "email", autoComplete: "username", maxLength: 254 }]}
        submit={t("Send link")}
        fallbackField="email"
        send={({ email }) => callApi("POST", "/account/password/forgot", { email })}
        onDone={() => setSent(true)}
      />
      {back}
    </Card>
  );
}
