import { useEffect, useState } from "react";
import type { components } from "#generated/api";
import { useBoot, useText } from "./AccountContext";
import { AccountForm } from "./AccountForm";
import { newPasswordField } from "./accountFields";
import { BrokenLink } from "./BrokenLink";
import { Card } from "./Card";
import { type CallResult, callApi } from "./callApi";
import { callErrorText } from "./callErrorText";
import { Finished } from "./Finished";
import { isToken, linkToken } from "./linkToken";

type Invited = components["schemas"]["InvitationAnswer"]["data"];

/** Accepts a mailed invitation: shows company and role, and creates the user. */
export function Invitation() {
  const t = useText();
  const boot = useBoot();
  const [token] = useState(linkToken);
  const [outcome, setOutcome] = useState<CallResult<Invited>>();
  const [end, setEnd] = useState<"done" | "broken" | undefined>(isToken(token) ? undefined : "broken");
  useEffect(() => {
    if (isToken(token)) callApi<Invited>("POST", "/account/invitation", { token }).then(setOutcome);
  }, [token]);
  const isExpired = outcome?.ok === false && outcome.code === "EXPIRED";
  if (end === "broken" || isExpired) return <BrokenLink href="/login" onward={t("Sign in")} />;
  if (end === "done") return <Finished title={t("Your account is ready")} href="/login" onward={t("Sign in")} />;
  if (!outcome) return <Card title={t("Accept invitation")} />;
  if (!outcome.ok) return <Card title={t("Accept invitation")} subtext={callErrorText(boot, t, outcome)} />;
  return (
    <AcceptForm token={token} invited={outcome.data} onDone={() => setEnd("done")} onBroken={() => setEnd("broken")} />
  );
}

interface AcceptFormProps {
  token: string;
  invited: Invited;
  onDone(): void;
  onBroken(): void;
}

function AcceptForm({ token, invited, onDone, onBroken }: AcceptFormProps) {
  const t = useText();
  const subtext = t("You join {company} as {role}.", { company: invited.company_name, role: t(invited.role_title) });
  const name = { optional: true, maxLength: 100 };
  return (
    <Card title={t("Accept invitation")} subtext={subtext}>
      <AccountForm
        fields={[
          {
            name: "email",
            label: t("E-mail"),
            type: "email",
            autoComplete: "username",
            value: invited.email,
            readOnly: true,
            maxLength: 254,
          },
          { ...name, name: "first_name", label: t("First name"), autoComplete: "given-name" },
          { ...name, name: "last_name", label: t("Last name"), autoComplete: "family-name" },
          { ...newPasswordField(t), label: t("Password") },
        ]}
        submit={t("Create account")}
        send={({ password, first_name, last_name }) =>
          callApi("POST", "/account/invitation/accept", {
            token,
            password,
            first_name: first_name || null,
            last_name: last_name || null,
          })
        }
        onDone={onDone}
        onRefused={({ code }) => {
          if (code === "EXPIRED") onBroken();
          return code === "EXPIRED";
        }}
      />
    </Card>
  );
}
