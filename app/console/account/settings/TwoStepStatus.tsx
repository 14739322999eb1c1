import { useState } from "react";
import { useText } from "../AccountContext";
import { AccountForm } from "../AccountForm";
import { ownPasswordField } from "../accountFields";
import { callAsUser } from "../callApi";
import type { Account } from "./Account";
import { PhoneList } from "./PhoneList";
import styles from "./Settings.module.css";
import { TwoStepSetUp } from "./TwoStepSetUp";

/** Properties of `TwoStepStatus`. */
export interface TwoStepStatusProps {
  account: Account;
  onCodes(codes: string[]): void;
  onOff(): void;
}

/** Actions on an enrolled second factor: new recovery codes, another method, switch off. Each requires the password. */
export function TwoStepStatus({ account, onCodes, onOff }: TwoStepStatusProps) {
  const t = useText();
  const [action, setAction] = useState<"renew" | "change" | "off">();
  const count = account.recovery_codes_left;
  return (
    <>
      {account.phones > 0 && <PhoneList onChange={onOff} />}
      <p>{t("{count, plural, one {# recovery code} other {# recovery codes}} left.", { count })}</p>
      {action === undefined && (
        <div className={styles.buttons}>
          <button type="button" className={styles.button} onClick={() => setAction("renew")}>
            {t("New recovery codes")}
          </button>
          <button type="button" className={styles.button} onClick={() => setAction("change")}>
            {account.mfa_type === "teltonika_id" ? t("Add a phone or change the method") : t("Change the method")}
          </button>
          {!account.mfa_mandatory && (
            <button type="button" className={styles.button} onClick={() => setAction("off")}>
              {t("Switch off")}
            </button>
          )}
        </div>
      )}
      {action === "change" && <TwoStepSetUp onCodes={onCodes} />}
      {action === "renew" && (
        <AccountForm<{ recovery_codes: string[] }>
          focused
          fields={[ownPasswordField(t)]}
          submit={t("New recovery codes")}
          fallbackField="password"
          send={(values) => callAsUser("POST", "/mfa/recovery-codes", values)}
          onDone={({ recovery_codes }) => onCodes(recovery_codes)}
        />
      )}
      {action === "off" && (
        <AccountForm
          focused
          fields={[ownPasswordField(t)]}
          submit={t("Switch off")}
          fallbackField="password"
          send={(values) => callAsUser("DELETE", "/mfa", values)}
          onDone={onOff}
        />
      )}
      {action && (
        <button type="button" className={styles.button} onClick={() => setAction(undefined)}>
          {t("Cancel")}
        </button>
      )}
    </>
  );
}
