import { useState } from "react";
import { useApi } from "../api/ApiContext";
import { NO_RESPONSE_TEXT } from "../api/ApiError";
import { Button } from "../elements/buttons/Button";
import { useTranslate } from "../languages/useTranslate";
import { useSession } from "../session/SessionContext";
import type { SessionUser } from "../session/sessionUser";
import { useToasts } from "../toasts/ToastsContext";
import styles from "./Impersonation.module.css";

/** The banner during impersonation: the impersonated user, and a button to stop. */
export function ImpersonationBanner({ user }: { user: SessionUser }) {
  const t = useTranslate();
  const { cancel, isWaiting } = useCancel();
  const { email, company } = user;
  return (
    <section className={styles.banner} aria-label={t("Impersonation")}>
      <p>
        {t("You act for {email}, {company} (ID {id})", {
          email,
          company: company?.name ?? "",
          id: String(company?.id ?? ""),
        })}
      </p>
      <Button isWaiting={isWaiting} onClick={() => void cancel()}>
        {t("Cancel impersonation")}
      </Button>
    </section>
  );
}

function useCancel(): { cancel: () => Promise<void>; isWaiting: boolean } {
  const t = useTranslate();
  const api = useApi();
  const { restart } = useSession();
  const { show } = useToasts();
  const [isWaiting, setWaiting] = useState(false);
  const cancel = async () => {
    setWaiting(true);
    const { error } = await api.call("cancelImpersonation", { background: true });
    if (!error) return restart();
    setWaiting(false);
    show({ text: error.errors[0]?.message || t(NO_RESPONSE_TEXT), tone: "danger" });
  };
  return { cancel, isWaiting };
}
