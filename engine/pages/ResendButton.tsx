import { useState } from "react";
import { useApi } from "../api/ApiContext";
import { Button } from "../elements/buttons/Button";
import { useTranslate } from "../languages/useTranslate";
import { useToasts } from "../toasts/ToastsContext";

/** A button that resends the e-mail verification link. */
export function ResendButton({ operation }: { operation: string }) {
  const t = useTranslate();
  const api = useApi();
  const { show } = useToasts();
  const [isWaiting, setWaiting] = useState(false);
  const resend = async () => {
    setWaiting(true);
    const { error } = await api.call(operation, { background: true });
    setWaiting(false);
    if (!error) return show({ text: t("Email confirmation sent successfully"), tone: "success" });
    const status = error.statusText || error.status;
    show({ text: t("Failed to send email confirmation ({status})", { status }), tone: "danger" });
  };
  return (
    <Button tone="primary" isWaiting={isWaiting} onClick={() => void resend()}>
      {t("Resend")}
    </Button>
  );
}
