import { useState } from "react";
import { NO_RESPONSE_TEXT } from "../api/ApiError";
import { Button } from "../elements/buttons/Button";
import { useTranslate } from "../languages/useTranslate";
import { useSession } from "../session/SessionContext";
import { useToasts } from "../toasts/ToastsContext";

/** A button that signs the user out. */
export function LogoutButton() {
  const t = useTranslate();
  const { signOut } = useSession();
  const { show } = useToasts();
  const [isWaiting, setWaiting] = useState(false);
  const logOut = async () => {
    setWaiting(true);
    const error = await signOut();
    setWaiting(false);
    if (error) show({ text: error.errors[0]?.message || t(NO_RESPONSE_TEXT), tone: "danger" });
  };
  return (
    <Button isWaiting={isWaiting} onClick={() => void logOut()}>
      {t("Logout")}
    </Button>
  );
}
