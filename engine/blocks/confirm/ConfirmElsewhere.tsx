import { useState } from "react";
import { Button } from "../../elements/Button";
import { useTranslate } from "../../languages/useTranslate";
import { useChannel } from "../../live/LiveContext";
import type { CustomBlockProps } from "../../registry/Registry";
import styles from "./confirm.module.css";
import { usePending } from "./usePending";

/** Waits until the change is approved in the user's app, then sends it again. */
export function ConfirmElsewhere(_: CustomBlockProps) {
  const t = useTranslate();
  const { challenge, attempt } = usePending();
  const [refusal, setRefusal] = useState<string>();
  const send = async () => setRefusal(await attempt());
  useChannel(challenge?.channel, "status", (payload) => {
    const { status } = Object(payload) as { status?: unknown };
    if (status === "approved") void send();
    if (status === "declined") setRefusal(t("This was declined in the app."));
  });
  return (
    <div className={styles.form}>
      <p role="status">{t("Confirm this in the app on your phone. This window closes by itself once you have.")}</p>
      {refusal !== undefined && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
      <div className={styles.buttons}>
        <Button autoFocus onClick={() => void send()}>
          {t("I have confirmed it")}
        </Button>
      </div>
    </div>
  );
}
