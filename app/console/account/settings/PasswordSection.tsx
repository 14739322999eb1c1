import { useState } from "react";
import { useText } from "../AccountContext";
import { AccountForm } from "../AccountForm";
import { newPasswordField, ownPasswordField } from "../accountFields";
import { callAsUser } from "../callApi";
import { Section } from "./Section";
import styles from "./Settings.module.css";

/** Form that changes the password. */
export function PasswordSection({ email }: { email: string }) {
  const t = useText();
  const [changes, setChanges] = useState(0);
  return (
    <Section title={t("Password")} text={t("A new password signs you out everywhere else.")}>
      <AccountForm
        key={changes}
        fields={[ownPasswordField(t, "current_password"), newPasswordField(t)]}
        submit={t("Change password")}
        fallbackField="current_password"
        send={(values) => callAsUser("PUT", "/account/password", values)}
        onDone={() => setChanges(changes + 1)}
      >
        {/* Password managers need the username to update the right entry. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
      </AccountForm>
      <p role="status" className={styles.done}>
        {changes > 0 && t("Your password is changed")}
      </p>
    </Section>
  );
}
