import { useState } from "react";
import { useText } from "../AccountContext";
import { AccountForm } from "../AccountForm";
import { ownPasswordField } from "../accountFields";
import { callAsUser } from "../callApi";
import { PhoneList } from "./PhoneList";
import type { Account } from "./Settings";
import styles from "./Settings.module.css";
import { TwoStepSetUp } from "./TwoStepSetUp";

/** Properties of the part for who has a second factor. */
export interface TwoStepStatusProps {
  account: Account;
  onCodes(codes: string[]): void;
  onOff(): void;
}

/** What can be done with a second factor that is on; each needs the password. */
export function TwoStepStatus({ account, onCodes, onOff }: TwoStepStatusProps) {
  const t = useText();
  const [wish, setWish] = useState<"renew" | "change" | "off">();
  const count = account.recovery_codes_left;
  return (
    <>
      {account.phones > 0 && <PhoneList onChange={onOff} />}
      <p>{t("{count, plural, one {# recovery code} other {# recovery codes}} left.", { count })}</p>
      {wish === undefined && (
        <div className={styles.buttons}>
          <button type="button" className={styles.button} onClick={() => setWish("renew")}>
            {t("New recovery codes")}
          </button>
          <button type="button" className={styles.button} onClick={() => setWish("change")}>
            {account.mfa_type === "teltonika_id" ? t("Add a phone or change the method") : t("Change the method")}
          </button>
          {!account.mfa_mandatory && (
            <button type="button" className={styles.button} onClick={() => setWish("off")}>
              {t("Switch off")}
            </button>
          )}
        </div>
      )}
      {wish === "change" && <TwoStepSetUp onCodes={onCodes} />}
      {wish === "renew" && (
        <AccountForm<{ recovery_codes: string[] }>
          focused
          fields={[ownPasswordField(t)]}
          submit={t("New recovery codes")}
          blame="password"
          send={(values) => callAsUser("POST", "/mfa/recovery-codes", values)}
          onDone={({ recovery_codes }) => onCodes(recovery_codes)}
        />
      )}
      {wish === "off" && (
        <AccountForm
          focused
          fields={[ownPasswordField(t)]}
          submit={t("Switch off")}
          blame="password"
          send={(values) => callAsUser("DELETE", "/mfa", values)}
          onDone={onOff}
        />
      )}
      {wish && (
        <button type="button" className={styles.button} onClick={() => setWish(undefined)}>
          {t("Cancel")}
        </button>
      )}
    </>
  );
}
