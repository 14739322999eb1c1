import { useOperationRun } from "../actions/useOperationRun";
import { useApi } from "../api/ApiContext";
import { Button } from "../elements/buttons/Button";
import { formatTimestamp } from "../formats/timestamp";
import { useTranslate } from "../languages/useTranslate";
import { useSession } from "../session/SessionContext";
import { impersonationEnd } from "../session/sessionUser";
import { activeTimeZone } from "../timezones/timeZone";
import { useToasts } from "../toasts/ToastsContext";
import styles from "./Impersonation.module.css";

/** Shows until when impersonation of the user is allowed, also to the impersonator, with a button to revoke it; nothing while it is not allowed. */
export function ImpersonationStatus() {
  const t = useTranslate();
  const { clock } = useApi();
  const { user, initialise, restart } = useSession();
  const { run, isWaiting } = useOperationRun();
  const { show } = useToasts();
  const limit = user && impersonationEnd(user);
  if (limit === undefined || limit <= clock.now()) return null;
  const isActing = user?.isImpersonating === true;
  const time = formatTimestamp(new Date(limit), activeTimeZone());
  const revoke = async () => {
    const outcome = await run({
      operation: "revokeImpersonationAccess",
      confirm: isActing
        ? t("Revoke access? You stop acting for {email} immediately.", { email: user.email })
        : t("Revoke access? The person acting for you is disconnected immediately."),
      tone: "danger",
      success: t("Access revoked"),
    });
    if (outcome.status === "failed") show({ text: outcome.text, tone: "danger" });
    if (outcome.status !== "done") return;
    // An impersonator continues as themselves.
    if (isActing) restart();
    else await initialise();
  };
  return (
    <section className={styles.status} aria-label={t("Impersonation")}>
      <p>
        {isActing
          ? t("You may act for {email} until {time}", { email: user.email, time })
          : t("Support may act for you until {time}", { time })}
      </p>
      <Button isWaiting={isWaiting} onClick={() => void revoke()}>
        {t("Revoke access")}
      </Button>
    </section>
  );
}
