import { useState } from "react";
import { useText } from "./AccountContext";
import { AccountForm } from "./AccountForm";
import { BrokenLink } from "./BrokenLink";
import { Card } from "./Card";
import { callApi } from "./callApi";
import { Finished } from "./Finished";
import { isToken, linkToken } from "./linkToken";

/** Confirms an e-mail address by a button, because mail scanners open links but do not press buttons. */
export function VerifyEmail() {
  const t = useText();
  const [token] = useState(linkToken);
  const [end, setEnd] = useState<"done" | "broken" | undefined>(isToken(token) ? undefined : "broken");
  if (end === "broken") return <BrokenLink href="/" onward={t("Go to the console")} />;
  if (end === "done") {
    return <Finished title={t("Your e-mail address is confirmed")} href="/" onward={t("Go to the console")} />;
  }
  return (
    <Card title={t("Confirm your e-mail address")}>
      <AccountForm
        fields={[]}
        submit={t("Confirm e-mail address")}
        send={() => callApi("POST", "/account/user/activation", { token })}
        onDone={() => setEnd("done")}
        onRefused={({ code }) => {
          if (code === "EXPIRED") setEnd("broken");
          return code === "EXPIRED";
        }}
      />
    </Card>
  );
}
