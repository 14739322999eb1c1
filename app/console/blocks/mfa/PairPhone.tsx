import { Button, useChannel, useTranslate } from "#engine";
import { QrCode } from "../../account/settings/QrCode";
import styles from "../windows/windows.module.css";
import type { ProveMethodProps } from "./ProveMethod";
import { useStep } from "./useStep";

/** Shows the QR code and the registration code that pair a phone, and continues once the status channel reports the pairing. */
export function PairPhone({ enrollment: { key, session_uuid, channel }, onBack, onProved }: ProveMethodProps) {
  const t = useTranslate();
  const { send, isWaiting, refusal } = useStep();
  const address = `${location.origin}/account/phone`;
  const finish = async () => {
    const response = await send<{ recovery_codes: string[] }>("confirmMfa", { session_uuid });
    if (response?.data) onProved(response.data.recovery_codes);
  };
  useChannel(channel ?? undefined, "status", (message) => {
    if ((Object(message) as { status?: unknown }).status === "approved") void finish();
  });
  return (
    <div className={styles.stack}>
      <p role="status">{t("Scan this code with your phone. This window continues once it is paired.")}</p>
      <QrCode text={`${address}#${session_uuid}.${key}`} label={t("QR code that pairs your phone")} />
      <p>{t("Or open {address} on the phone and give your e-mail address and this code:", { address })}</p>
      <p>
        {t("Registration code")}: <code>{key?.replace(/...(?=.)/, "$& ")}</code>
      </p>
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      <Button isWaiting={isWaiting} onClick={() => void finish()}>
        {t("I have paired it")}
      </Button>
      <Button onClick={onBack}>{t("Cancel")}</Button>
    </div>
  );
}
