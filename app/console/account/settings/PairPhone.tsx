import { useText } from "../AccountContext";
import { AccountForm } from "../AccountForm";
import { callAsUser } from "../callApi";
import { QrCode } from "./QrCode";
import styles from "./Settings.module.css";
import type { SetUp } from "./TwoStepSetUp";

/** Properties of the step that pairs a phone. */
export interface PairPhoneProps {
  setUp: SetUp;
  onCodes(codes: string[]): void;
  onBack(): void;
}

/** Shows what a phone reads or its owner types there; its owner says when it is paired. */
export function PairPhone({ setUp: { key, session_uuid }, onCodes, onBack }: PairPhoneProps) {
  const t = useText();
  const address = `${location.origin}/account/phone`;
  return (
    <>
      <p>{t("Read this picture with your phone, and say so here once it is paired.")}</p>
      <QrCode text={`${address}#${session_uuid}.${key}`} label={t("QR code that pairs your phone")} />
      <p>{t("Or open {address} on the phone and give your e-mail address and this code:", { address })}</p>
      <p>
        {t("Registration code")}: <code className={styles.code}>{key?.replace(/...(?=.)/, "$& ")}</code>
      </p>
      <AccountForm<{ recovery_codes: string[] }>
        fields={[]}
        submit={t("I have paired it")}
        send={() => callAsUser("POST", "/mfa/confirm", { session_uuid })}
        onDone={({ recovery_codes }) => onCodes(recovery_codes)}
      />
      <button type="button" className={styles.button} onClick={onBack}>
        {t("Cancel")}
      </button>
    </>
  );
}
