import { useState } from "react";
import { NO_RESPONSE_TEXT } from "../api/ApiError";
import { Button } from "../elements/buttons/Button";
import { useTranslate } from "../languages/useTranslate";
import { useSession } from "../session/SessionContext";
import { useToasts } from "../toasts/ToastsContext";

/** Signs the user out. */
export function LogoutButton() {
  const t = useTranslate();
  const { signOut } = useSession();
  const { show } = useToasts();
  const [isWaiting, setWaiting] = useState(false);
  const leave = async () => {
    setWaiting(true);
    const error = await signOut();
    setWaiting(false);
    if (error) show({ text: error.errors[0]?.message || t(NO_RESPONSE_TEXT), tone: "danger" });
  };
  return (
    <Button isWaiting={isWaiting} onClick={() => void leave()}>
      {t("Logout")}
    </Button>
  );
}
