import { useText } from "../AccountContext";
import { AccountForm } from "../AccountForm";
import { callAsUser } from "../callApi";
import type { MfaEnrollment } from "./mfaEnrollment";
import { QrCode } from "./QrCode";
import styles from "./Settings.module.css";

/** Properties of `PairPhone`. */
export interface PairPhoneProps {
  enrollment: MfaEnrollment;
  onCodes(codes: string[]): void;
  onBack(): void;
}

/** Shows the QR code and the registration code that pair a phone; the user confirms once it is paired. */
export function PairPhone({ enrollment: { key, session_uuid }, onCodes, onBack }: PairPhoneProps) {
  const t = useText();
  const address = `${location.origin}/account/phone`;
  return (
    <>
      <p>{t("Scan this code with your phone, then continue here once it is paired.")}</p>
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
