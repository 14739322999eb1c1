import { Button, Icon, useTranslate } from "#engine";
import { useWatchState } from "./useWatchState";
import type { WatchConnection } from "./WatchConnection";
import styles from "./watching.module.css";

/** What a watcher is told while no terminal is shown, and who else is there; changes are announced. */
export function WatchNotice({ connection, onAgain }: { connection: WatchConnection; onAgain: () => void }) {
  const t = useTranslate();
  const { kind, text, people, you } = useWatchState(connection);
  const others = people.filter(({ id }) => id !== you);
  const hasText = kind !== "showing" || others.length > 0;
  return (
    <div
      role="status"
      className={hasText ? styles.notice : "unseen"}
      data-tone={kind === "ended" ? "danger" : undefined}
    >
      {kind === "connecting" && <p>{t("Connecting to the session…")}</p>}
      {kind === "waiting" && <p>{t("No terminal of this session is open. The next one is shown here.")}</p>}
      {kind === "ended" && (
        <>
          <p>{text ? t(text) : t("The connection was lost.")}</p>
          <Button size="small" icon={<Icon name="refresh" />} onClick={onAgain}>
            {t("Watch again")}
          </Button>
        </>
      )}
      {others.map(({ id, name, takesPart }) => (
        <p key={id}>{takesPart ? t("{name} takes part", { name }) : t("{name} watches", { name })}</p>
      ))}
    </div>
  );
}
