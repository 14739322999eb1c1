import { Button, Icon, useTranslate } from "#engine";
import styles from "./session.module.css";

interface LostBarProps {
  text: string;
  onReconnect: () => void;
}

/** Says that the connection was lost. It goes away again, so it floats: what is below keeps its size. */
export function LostBar({ text, onReconnect }: LostBarProps) {
  const t = useTranslate();
  return (
    <div className={`${styles.bar} ${styles.floating}`} data-tone="warning">
      <p>{text}</p>
      <Button size="small" onClick={onReconnect}>
        {t("Reconnect now")}
      </Button>
    </div>
  );
}

interface EndBarProps {
  text: string;
  /** Whether it ended as people expect it to. */
  isQuiet: boolean;
  hasSessionEnded: boolean;
  /** Connects again within the session. */
  onRestart: () => void;
  /** Opens another session; absent if its remote access was removed. */
  onNewSession: (() => void) | undefined;
}

/** Says why a connection has ended, and begins another. */
export function EndBar({ text, isQuiet, hasSessionEnded, onRestart, onNewSession }: EndBarProps) {
  const t = useTranslate();
  return (
    <div className={styles.bar} data-tone={isQuiet ? "neutral" : "danger"}>
      <p>{text}</p>
      {!hasSessionEnded && (
        <Button size="small" icon={<Icon name="refresh" />} onClick={onRestart}>
          {t("Connect again")}
        </Button>
      )}
      {hasSessionEnded && onNewSession && (
        <Button size="small" tone="primary" icon={<Icon name="refresh" />} onClick={onNewSession}>
          {t("New session")}
        </Button>
      )}
    </div>
  );
}
