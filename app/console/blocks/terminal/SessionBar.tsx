import { useSyncExternalStore } from "react";
import {
  Button,
  formatBytes,
  formatDuration,
  Icon,
  StatusDot,
  useIsNarrow,
  useOpeners,
  useOperationRun,
  useToasts,
  useTranslate,
} from "#engine";
import { stateLabel } from "./stateText";
import type { TerminalController } from "./TerminalController";
import { TerminalTools, type ToolsProps } from "./TerminalTools";
import styles from "./terminal.module.css";
import type { useSession } from "./useSession";

/** Below this many seconds the remaining time is a warning. */
const WARN_SECONDS = 300;

interface SessionBarProps extends ReturnType<typeof useSession>, ToolsProps {
  extendForm: string;
}

/** The bar of a session: device and target, traffic, remaining time, the tools of the terminal shown, and its end. */
export function SessionBar({ session, timeLeft, error, refetch, extendForm, ...tools }: SessionBarProps) {
  const t = useTranslate();
  const { ask } = useOpeners();
  const { run, isWaiting } = useOperationRun();
  const { show } = useToasts();
  const isNarrow = useIsNarrow();
  const close = async () => {
    const text = t("Close this session? Its terminals are disconnected.");
    if (!session?.id || !(await ask({ text, confirmText: t("Close session"), tone: "danger" }))) return;
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
      <Icon name="terminal" size={18} />
      <div className={styles.subject}>
        <strong>{session?.device_name ?? (error ? (error.errors[0]?.message ?? error.statusText) : "…")}</strong>
        <span className={styles.target}>{[session?.access_name, session?.target].filter(Boolean).join(" · ")}</span>
      </div>
      {tools.active && <ActiveState terminal={tools.active} />}
      {session && <Traffic received={session.input_data ?? 0} sent={session.output_data ?? 0} />}
      {session?.active && timeLeft !== undefined && (
        <TimeLeft session={session.id} seconds={timeLeft} form={extendForm} onExtended={() => void refetch()} />
      )}
      <TerminalTools {...tools} />
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

function ActiveState({ terminal }: { terminal: TerminalController }) {
  const t = useTranslate();
  const { state } = terminal.connection;
  const { label, tone } = stateLabel(useSyncExternalStore(state.subscribe, state.getState), t);
  return (
    <span className={styles.state}>
      <StatusDot tone={tone} label={label} />
    </span>
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

// No fractions of bytes.
const bytesText = (bytes: number) => (bytes < 1024 ? `${bytes} B` : formatBytes(bytes));

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
