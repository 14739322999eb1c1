import { Button, Icon, useTranslate } from "#engine";
import type { TerminalState } from "./connection/terminalState";
import { HostKeyQuestion } from "./HostKeyQuestion";
import { PromptForm } from "./PromptForm";
import { SignInForm } from "./SignInForm";
import { stateSentence } from "./stateText";
import type { TerminalController } from "./TerminalController";
import styles from "./terminal.module.css";

interface StateCardProps {
  terminal: TerminalController;
  state: TerminalState;
  credentialsForm: string;
  onRestart: () => void;
  onNewSession: (() => void) | undefined;
}

/**
 * What a terminal that is not open asks or says: a card over an empty screen, a bar with one that has output. A bar that
 * goes away again floats, so that the terminal keeps its size.
 */
export function StateCard({ terminal, state, credentialsForm, onRestart, onNewSession }: StateCardProps) {
  const t = useTranslate();
  const { connection } = terminal;
  switch (state.kind) {
    case "open":
      return null;
    case "host-key":
      return <HostKeyQuestion state={state} onAnswer={(accepted) => connection.answer({ type: "trust", accepted })} />;
    case "credentials":
      return (
        <SignInForm
          state={state}
          form={credentialsForm}
          username={terminal.username}
          onSignIn={(credentials) => {
            terminal.username = credentials.username;
            connection.answer(credentials);
          }}
        />
      );
    case "prompts":
      return <PromptForm state={state} onAnswer={(answers) => connection.answer({ type: "answers", answers })} />;
    case "ended":
      return <EndBar state={state} onRestart={onRestart} onNewSession={onNewSession} />;
    case "lost":
      return (
        <div className={`${styles.bar} ${styles.floating}`} data-tone="warning">
          <p>{stateSentence(state, t)}</p>
          <Button size="small" onClick={() => connection.connect()}>
            {t("Reconnect now")}
          </Button>
        </div>
      );
    default:
      return (
        <div className={styles.cover}>
          <p className={styles.muted}>{stateSentence(state, t)}</p>
        </div>
      );
  }
}

interface EndBarProps extends Pick<StateCardProps, "onRestart" | "onNewSession"> {
  state: Extract<TerminalState, { kind: "ended" }>;
}

function EndBar({ state, onRestart, onNewSession }: EndBarProps) {
  const t = useTranslate();
  const isQuiet = state.cause === "exit" || state.cause === "stopped";
  return (
    <div className={styles.bar} data-tone={isQuiet ? "neutral" : "danger"}>
      <p>{stateSentence(state, t)}</p>
      {state.cause !== "session-ended" && (
        <Button size="small" icon={<Icon name="refresh" />} onClick={onRestart}>
          {t("Connect again")}
        </Button>
      )}
      {state.cause === "session-ended" && onNewSession && (
        <Button size="small" tone="primary" icon={<Icon name="refresh" />} onClick={onNewSession}>
          {t("New session")}
        </Button>
      )}
    </div>
  );
}
