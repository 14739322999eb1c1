import { useState } from "react";
import { useText } from "./AccountContext";
import { AccountForm } from "./AccountForm";
import { newPasswordField } from "./accountFields";
import { BrokenLink } from "./BrokenLink";
import { Card } from "./Card";
import { callApi } from "./callApi";
import { Finished } from "./Finished";
import { isToken, linkToken } from "./linkToken";

/** Sets a new password with the token of a mailed reset link. */
export function ResetPassword() {
  const t = useText();
  const [token] = useState(linkToken);
  const [end, setEnd] = useState<"done" | "broken" | undefined>(isToken(token) ? undefined : "broken");
  if (end === "broken") return <BrokenLink href="/account/forgot" onward={t("Ask for a new link")} />;
  if (end === "done") {
    return (
      <Finished
        title={t("Your password is changed")}
        subtext={t("You are signed out everywhere else.")}
        href="/login"
        onward={t("Sign in")}
      />
    );
  }
  return (
    <Card title={t("Choose a new password")}>
      <AccountForm
        fields={[newPasswordField(t)]}
        submit={t("Set password")}
        fallbackField="password"
        send={({ password }) => callApi("POST", "/account/password/reset", { token, password })}
        onDone={() => setEnd("done")}
        onRefused={({ code }) => {
          if (code === "EXPIRED") setEnd("broken");
          return code === "EXPIRED";
        }}
      />
    </Card>
  );
}
