import { useState } from "react";
import { useText } from "../AccountContext";
import { AccountForm } from "../AccountForm";
import { ownPasswordField } from "../accountFields";
import { callAsUser } from "../callApi";
import { Section } from "./Section";
import styles from "./Settings.module.css";

/** Asks for another e-mail address; it counts once the link mailed there was opened. */
export function EmailSection({ email }: { email: string }) {
  const t = useText();
  const [asked, setAsked] = useState<string[]>([]);
  return (
    <Section title={t("E-mail")} text={t("You sign in with {email}.", { email })}>
      <AccountForm
        key={asked.length}
        fields={[
          { name: "email", label: t("New e-mail address"), type: "email", autoComplete: "email", maxLength: 254 },
          ownPasswordField(t),
        ]}
        submit={t("Change e-mail address")}
        blame="email"
        send={(values) => callAsUser("PUT", "/account/user", values)}
        onDone={(_data, values) => setAsked([...asked, values.email ?? ""])}
      />
      <p role="status" className={styles.done}>
        {asked.length > 0 && t("Open the link we mailed to {email} to use that address.", { email: asked.at(-1) })}
      </p>
    </Section>
  );
}
