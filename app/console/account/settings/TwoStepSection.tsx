import { useState } from "react";
import { useText } from "../AccountContext";
import type { Account } from "./Account";
import { RecoveryCodes } from "./RecoveryCodes";
import { Section } from "./Section";
import { TwoStepSetUp } from "./TwoStepSetUp";
import { TwoStepStatus } from "./TwoStepStatus";

/** Enrolls, changes and removes the second factor, and renews its recovery codes. */
export function TwoStepSection({ account, onChange }: { account: Account; onChange(): void }) {
  const t = useText();
  const [codes, setCodes] = useState<string[]>();
  const { mfa_type } = account;
  const finish = () => {
    setCodes(undefined);
    onChange();
  };
  if (codes) {
    return (
      <Section title={t("Two-step sign-in")}>
        <RecoveryCodes codes={codes} onDone={finish} />
      </Section>
    );
  }
  if (mfa_type === null) {
    return (
      <Section
        title={t("Two-step sign-in")}
        text={t("It is off. Once it is on, your password alone is not enough to sign in.")}
      >
        <TwoStepSetUp onCodes={setCodes} />
      </Section>
    );
  }
  const texts = {
    totp: t("It is on, with an authenticator app."),
    email: t("It is on, with codes by e-mail."),
    teltonika_id:
      account.phones > 0 ? t("It is on, confirmed on your phone.") : t("It is on, with your external account."),
  };
  return (
    <Section title={t("Two-step sign-in")} text={texts[mfa_type]}>
      {(mfa_type !== "teltonika_id" || account.phones > 0) && (
        <TwoStepStatus account={account} onCodes={setCodes} onOff={onChange} />
      )}
    </Section>
  );
}
