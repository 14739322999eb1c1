import { useState } from "react";
import { type CustomBlockProps, Skeleton, useInvalidate, useOperation, useTranslate } from "#engine";
import type { components } from "#generated/api";
import styles from "../windows/windows.module.css";
import { ChooseMethod } from "./ChooseMethod";
import { PairPhone } from "./PairPhone";
import { ProveMethod } from "./ProveMethod";
import { RecoveryCodeList } from "./RecoveryCodeList";

/** What the server made for a second factor that is being set up. */
export type SetUp = components["schemas"]["MfaSetUpAnswer"]["data"];

type Account = components["schemas"]["AccountAnswer"]["data"];

/** Changes the user's second factor: a method and the password, a code or a phone that proves it, then the recovery codes. In code because each step needs what the one before answered. */
export function ChangeMfa(_props: CustomBlockProps) {
  const t = useTranslate();
  const invalidate = useInvalidate();
  const account = useOperation<Account>("getAccount");
  const [setUp, setSetUp] = useState<SetUp>();
  const [codes, setCodes] = useState<readonly string[]>();
  if (account.isPending) return <Skeleton width="100%" height={64} />;
  if (account.data === undefined) return <p role="alert">{account.error?.errors[0]?.message ?? t("Server error")}</p>;
  const { mfa_type, mfa_mandatory } = account.data;
  const finish = () => {
    setSetUp(undefined);
    invalidate("getAccount");
  };
  const prove = (recovery: readonly string[]) => {
    setCodes(recovery);
    finish();
  };
  const Prove = setUp?.mfa_type === "teltonika_id" ? PairPhone : ProveMethod;
  return (
    <div className={styles.stack}>
      {mfa_type === null ? <p>{t("Two-step sign-in is off.")}</p> : <p>{t("Two-step sign-in is on.")}</p>}
      {codes && <RecoveryCodeList codes={codes} />}
      {!codes && !setUp && (
        <ChooseMethod canSwitchOff={mfa_type !== null && !mfa_mandatory} onBegun={setSetUp} onOff={finish} />
      )}
      {setUp && <Prove setUp={setUp} onBack={() => setSetUp(undefined)} onProved={prove} />}
    </div>
  );
}
