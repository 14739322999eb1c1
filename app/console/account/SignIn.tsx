import { useState } from "react";
import { afterSignIn } from "#engine/account";
import styles from "./Account.module.css";
import { useBoot, useText } from "./AccountContext";
import { AccountForm } from "./AccountForm";
import { acceptsCookies } from "./acceptsCookies";
import { Card } from "./Card";
import { callApi, type MfaChallenge } from "./callApi";
import { ExternalSignIn } from "./ExternalSignIn";
import { SecondStep } from "./SecondStep";
import { SignInByPhone } from "./SignInByPhone";

/** The sign-in page: e-mail and password, then the second step for accounts with multi-factor authentication. */
export function SignIn() {
  const t = useText();
  const [factor, setFactor] = useState<MfaChallenge>();
  const onSignedIn = () => location.replace(afterSignIn(location));
  if (factor?.session_uuid === undefined) {
    return <FirstStep isExternal={factor !== undefined} onFactor={setFactor} onSignedIn={onSignedIn} />;
  }
  const { mfa_type, session_uuid } = factor;
  const step = { session: session_uuid, onSignedIn, onBack: () => setFactor(undefined) };
  return (
    <Card title={t("Two-step sign-in")}>
      {mfa_type === "teltonika_id" ? (
        <SignInByPhone {...step} />
      ) : (
        <SecondStep isMailed={mfa_type === "email"} {...step} />
      )}
    </Card>
  );
}

interface FirstStepProps {
  /** Whether the account just tried can only sign in with the external identity provider. */
  isExternal: boolean;
  onFactor(factor: MfaChallenge): void;
  onSignedIn(): void;
}

function FirstStep({ isExternal, onFactor, onSignedIn }: FirstStepProps) {
  const t = useText();
  const { brand } = useBoot();
  const [hasCookies] = useState(() => acceptsCookies(document));
  return (
    <Card title={t("Sign in")} subtext={brand.full_app_name ?? ""}>
      {!hasCookies && (
        <p role="alert" className={styles.failure}>
          {t("Your browser blocks cookies for this site. Allow them to sign in.")}
        </p>
      )}
      <AccountForm
        fields={[
          { name: "email", label: t("E-mail"), type: "email", autoComplete: "username", maxLength: 254 },
          {
            name: "password",
            label: t("Password"),
            type: "password",
            autoComplete: "current-password",
            maxLength: 200,
          },
        ]}
        submit={t("Sign in")}
        waiting={t("Signing in…")}
        fallbackField="password"
        send={({ email, password }) => callApi("POST", "/account/login", { email, password })}
        onDone={onSignedIn}
        onRefused={({ code, factor }) => {
          if (code !== "MFA_REQUIRED" || !factor) return false;
          onFactor(factor);
          return true;
        }}
      />
      {isExternal && (
        <p role="alert" className={styles.failure}>
          {t("This account signs in with its external account only.")}
        </p>
      )}
      <ExternalSignIn label={t("Sign in with Teltonika ID")} continueUrl={afterSignIn(location)} />
      <p className={styles.links}>
        <a href={`/account/forgot${location.search}`}>{t("Forgot your password?")}</a>
      </p>
    </Card>
  );
}
