import { useOperationRun } from "../actions/useOperationRun";
import { useApi } from "../api/ApiContext";
import { Button } from "../elements/Button";
import { formatTimestamp } from "../formats/timestamp";
import { useTranslate } from "../languages/useTranslate";
import { useSession } from "../session/SessionContext";
import { limitOf } from "../session/sessionUser";
import { activeTimeZone } from "../timezones/timeZone";
import { useToasts } from "../toasts/ToastsContext";
import styles from "./Impersonation.module.css";

/** Says until when others may act for the user, and takes that back; nothing while nobody may. */
export function ImpersonationStatus() {
  const t = useTranslate();
  const { clock } = useApi();
  const { user, initialise } = useSession();
  const { run, isWaiting } = useOperationRun();
  const { show } = useToasts();
  const limit = user && limitOf(user);
  if (limit === undefined || limit <= clock.now() || user?.isImpersonating) return null;
  const revoke = async () => {
    const outcome = await run({
      operation: "revokeImpersonationAccess",
      confirm: t("Revoke access? Whoever acts for you now is stopped at once."),
      tone: "danger",
      success: t("Access revoked"),
    });
    if (outcome.status === "failed") show({ text: outcome.text, tone: "danger" });
    if (outcome.status === "done") await initialise();
  };
  return (
    <section className={styles.status} aria-label={t("Impersonation")}>
      <p>{t("Support may act for you until {time}", { time: formatTimestamp(new Date(limit), activeTimeZone()) })}</p>
      <Button isWaiting={isWaiting} onClick={() => void revoke()}>
        {t("Revoke access")}
      </Button>
    </section>
  );
}
