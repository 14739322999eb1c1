import type { ReactNode } from "react";
import {
  Button,
  formatDuration,
  Icon,
  type NameOf,
  useIsNarrow,
  useOpeners,
  useOperationRun,
  useToasts,
  useTranslate,
} from "#engine";
import { bytesText } from "./bytesText";
import styles from "./session.module.css";
import type { useSession } from "./useSession";

/** Below this many seconds the remaining time is a warning. */
const WARN_SECONDS = 300;

interface SessionBarProps extends ReturnType<typeof useSession> {
  icon: NameOf<"icon">;
  extendForm: string;
  /** The question before the session is closed. */
  closeQuestion: string;
  /** What the page shows of its connection. */
  state: ReactNode;
  /** The tools of the page. */
  children: ReactNode;
}

/** The bar of a session: device and target, state, traffic, remaining time, the tools of its page, and its end. */
export function SessionBar({ session, timeLeft, error, refetch, ...page }: SessionBarProps) {
  const t = useTranslate();
  const { ask } = useOpeners();
  const { run, isWaiting } = useOperationRun();
  const { show } = useToasts();
  const isNarrow = useIsNarrow();
  const close = async () => {
    if (!session?.id || !(await ask({ text: page.closeQuestion, confirmText: t("Close session"), tone: "danger" })))
      return;
    const request = {
      operation: "closeAccessSession",
      params: { id: session.id },
      success: t("The session was closed."),
      // The page itself shows that it has ended.
      follow: () => {},
    };
    const outcome = await run(request);
    if (outcome.status === "failed") show({ text: outcome.text, tone: "danger" });
    void refetch();
  };
  return (
    <header className={styles.header}>
      <Icon name={page.icon} size={18} />
      <div className={styles.subject}>
        <strong>{session?.device_name ?? (error ? (error.errors[0]?.message ?? error.statusText) : "…")}</strong>
        <span className={styles.target}>{[session?.access_name, session?.target].filter(Boolean).join(" · ")}</span>
      </div>
      <span className={styles.state}>{page.state}</span>
      {session && <Traffic received={session.input_data ?? 0} sent={session.output_data ?? 0} />}
      {session?.active && timeLeft !== undefined && (
        <TimeLeft session={session.id} seconds={timeLeft} form={page.extendForm} onExtended={() => void refetch()} />
      )}
      {page.children}
      {session?.active && (
        <Button
          tone="danger"
          icon={<Icon name="power" />}
          isWaiting={isWaiting}
          onClick={() => void close()}
          aria-label={t("Close session")}
        >
          {isNarrow ? undefined : t("Close session")}
        </Button>
      )}
    </header>
  );
}

/** Bytes of the session as the server counts them. */
function Traffic({ received, sent }: { received: number; sent: number }) {
  const t = useTranslate();
  return (
    <p className={styles.traffic}>
      <span>
        <span className="unseen">{t("Received")}</span>
        <span aria-hidden="true">↓</span> {bytesText(received)}
      </span>
      <span>
        <span className="unseen">{t("Sent")}</span>
        <span aria-hidden="true">↑</span> {bytesText(sent)}
      </span>
    </p>
  );
}

interface TimeLeftProps {
  session: number | undefined;
  seconds: number;
  form: string;
  onExtended: () => void;
}

/** The remaining time, a button that extends it. The last minutes are announced. */
function TimeLeft({ session, seconds, form, onExtended }: TimeLeftProps) {
  const t = useTranslate();
  const { openForm } = useOpeners();
  const isShort = seconds < WARN_SECONDS;
  // Seconds are not shown while there is time, as a figure that changes draws the eye.
  const shown = seconds >= 60 ? formatDuration(Math.floor(seconds / 60) * 60) : formatDuration(seconds);
  return (
    <>
      <Button
        tone={isShort ? "danger" : "quiet"}
        icon={<Icon name="clock" />}
        title={t("Extend session")}
        aria-label={t("{time} left. Extend session", { time: shown })}
        onClick={() => openForm(form, { route: { id: session } }, (isDone) => isDone && onExtended())}
      >
        {t("{time} left", { time: shown })}
      </Button>
      <span role="status" className="unseen">
        {isShort && t("The session ends in less than five minutes.")}
      </span>
    </>
  );
}
