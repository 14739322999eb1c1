import { useState } from "react";
import { Button } from "../../elements/buttons/Button";
import { useTranslate } from "../../languages/useTranslate";
import { useChannel } from "../../live/LiveContext";
import type { CustomBlockProps } from "../../registry/Registry";
import { CodeForm } from "./CodeForm";
import { Countdown } from "./Countdown";
import styles from "./confirm.module.css";
import { usePendingConfirmation } from "./usePendingConfirmation";

/** Waits for approval in the user's app, then repeats the change. The challenge can be renewed, or answered with a recovery code. */
export function ConfirmElsewhere(_: CustomBlockProps) {
  const t = useTranslate();
  const { challenge, attempt, renew } = usePendingConfirmation();
  const [refusal, setRefusal] = useState<string>();
  const [isByCode, setByCode] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const send = async () => setRefusal(await attempt());
  const renewChallenge = async () => {
    setWaiting(true);
    setRefusal(await renew());
    setWaiting(false);
  };
  useChannel(challenge?.channel, "status", (payload) => {
    const { status } = Object(payload) as { status?: unknown };
    if (status === "approved") void send();
    if (status === "declined") setRefusal(t("This was declined in the app."));
  });
  if (isByCode) return <CodeForm text={t("Enter one of your recovery codes.")} send={attempt} />;
  return (
    <div className={styles.form}>
      <p role="status">{t("Confirm this in the app on your phone. This window closes by itself once you have.")}</p>
      {challenge?.lifetime !== undefined && <Countdown key={challenge.session} seconds={challenge.lifetime} />}
      {refusal !== undefined && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.buttons}>
        <Button autoFocus onClick={() => void send()}>
          {t("I have confirmed")}
        </Button>
        <Button isWaiting={isWaiting} onClick={() => void renewChallenge()}>
          {t("Ask the phone again")}
        </Button>
        <Button onClick={() => setByCode(true)}>{t("Use a recovery code")}</Button>
      </div>
    </div>
  );
}
