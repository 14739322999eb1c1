import { useState } from "react";
import { type CustomBlockProps, Skeleton, useInvalidate, useOperation, useTranslate } from "#engine";
import type { Account } from "../../account/settings/Account";
import type { MfaEnrollment } from "../../account/settings/mfaEnrollment";
import styles from "../windows/windows.module.css";
import { ChooseMethod } from "./ChooseMethod";
import { PairPhone } from "./PairPhone";
import { ProveMethod } from "./ProveMethod";
import { RecoveryCodeList } from "./RecoveryCodeList";

/**
 * Wizard that changes the user's second factor: method and password, then proof by a code or a phone, then the recovery codes.
 * A custom block, because each step needs the response of the previous one.
 */
export function ChangeMfa(_props: CustomBlockProps) {
  const t = useTranslate();
  const invalidate = useInvalidate();
  const account = useOperation<Account>("getAccount");
  const [enrollment, setEnrollment] = useState<MfaEnrollment>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (account.isPending) return <Skeleton width="100%" height={64} />;
  if (account.data === undefined) return <p role="alert">{account.error?.errors[0]?.message ?? t("Server error")}</p>;
  const { mfa_type, mfa_mandatory } = account.data;
  const finish = () => {
    setEnrollment(undefined);
    invalidate("getAccount");
  };
  const showCodes = (recoveryCodes: readonly string[]) => {
    setCodes(recoveryCodes);
    finish();
  };
  const Prove = enrollment?.mfa_type === "teltonika_id" ? PairPhone : ProveMethod;
  return (
    <div className={styles.stack}>
      {mfa_type === null ? <p>{t("Two-step sign-in is off.")}</p> : <p>{t("Two-step sign-in is on.")}</p>}
      {codes && <RecoveryCodeList codes={codes} />}
      {!codes && !enrollment && (
        <ChooseMethod canSwitchOff={mfa_type !== null && !mfa_mandatory} onStarted={setEnrollment} onOff={finish} />
      )}
      {enrollment && <Prove enrollment={enrollment} onBack={() => setEnrollment(undefined)} onProved={showCodes} />}
    </div>
  );
}
