import { useState } from "react";
import { useText } from "../AccountContext";
import { AccountForm } from "../AccountForm";
import { ownPasswordField } from "../accountFields";
import { callAsUser } from "../callApi";
import { Section } from "./Section";
import styles from "./Settings.module.css";

/** Requests a change of the e-mail address; it takes effect once the link mailed there is opened. */
export function EmailSection({ email }: { email: string }) {
  const t = useText();
  const [requested, setRequested] = useState<string[]>([]);
  return (
    <Section title={t("E-mail")} text={t("You sign in with {email}.", { email })}>
      <AccountForm
        key={requested.length}
        fields={[
          { name: "email", label: t("New e-mail address"), type: "email", autoComplete: "email", maxLength: 254 },
          ownPasswordField(t),
        ]}
        submit={t("Change e-mail address")}
        fallbackField="email"
        send={(values) => callAsUser("PUT", "/account/user", values)}
        onDone={(_data, values) => setRequested([...requested, values.email ?? ""])}
      />
      <p role="status" className={styles.done}>
        {requested.length > 0 &&
          t("Open the link we mailed to {email} to use that address.", { email: requested.at(-1) })}
      </p>
    </Section>
  );
}
