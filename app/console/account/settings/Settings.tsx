import { useCallback, useEffect, useState } from "react";
import { tabTitle } from "#engine/account";
import { useBoot, useText } from "../AccountContext";
import { type CallResult, callAsUser } from "../callApi";
import { callErrorText } from "../callErrorText";
import type { Account } from "./Account";
import { EmailSection } from "./EmailSection";
import { PasswordSection } from "./PasswordSection";
import { SessionsSection } from "./SessionsSection";
import styles from "./Settings.module.css";
import { TokensSection } from "./TokensSection";
import { TwoStepSection } from "./TwoStepSection";
import { UnconfirmedEmail } from "./UnconfirmedEmail";

/** The account settings page: password, e-mail address, second factor, sessions and access tokens. */
export function Settings() {
  const t = useText();
  const boot = useBoot();
  const [outcome, setOutcome] = useState<CallResult<Account>>();
  const read = useCallback(() => void callAsUser<Account>("GET", "/account/user").then(setOutcome), []);
  useEffect(read, [read]);
  useEffect(() => {
    document.title = tabTitle(t("Account settings"), boot.brand);
  });
  return (
    <main className={styles.page} aria-busy={outcome === undefined}>
      <header className={styles.header}>
        <img src={boot.brand.logo_vector} alt="" width={32} height={32} />
        <h1>{t("Account settings")}</h1>
        <a href="/">{t("Go to the console")}</a>
      </header>
      {outcome?.ok === false && outcome.code !== "UNAUTHORIZED" && (
        <p role="alert">{callErrorText(boot, t, outcome)}</p>
      )}
      {outcome?.ok && <Sections account={outcome.data} onChange={read} />}
    </main>
  );
}

/** The sections of the page. While the account has a problem, the API refuses the others, so they are hidden. */
function Sections({ account, onChange }: { account: Account; onChange(): void }) {
  const t = useText();
  if (account.problem === "EMAIL_NOT_VERIFIED") {
    return (
      <>
        <UnconfirmedEmail email={account.email} />
        <EmailSection email={account.email} />
      </>
    );
  }
  const twoStep = <TwoStepSection account={account} onChange={onChange} />;
  if (account.problem === "MFA_MANDATORY") {
    return (
      <>
        <p className={styles.notice}>{t("Your company requires two-step sign-in. Set it up to continue.")}</p>
        {twoStep}
      </>
    );
  }
  return (
    <>
      <PasswordSection email={account.email} />
      <EmailSection email={account.email} />
      {twoStep}
      <SessionsSection />
      <TokensSection />
    </>
  );
}
