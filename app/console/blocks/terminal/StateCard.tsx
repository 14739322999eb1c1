import { useTranslate } from "#engine";
import { EndBar, LostBar } from "../session/StateBars";
import styles from "../session/session.module.css";
import type { TerminalState } from "./connection/terminalState";
import { HostKeyQuestion } from "./HostKeyQuestion";
import { PromptForm } from "./PromptForm";
import { SignInForm } from "./SignInForm";
import { stateSentence } from "./stateText";
import type { TerminalController } from "./TerminalController";

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
      return (
        <EndBar
          text={stateSentence(state, t)}
          isQuiet={state.cause === "exit" || state.cause === "stopped"}
          hasSessionEnded={state.cause === "session-ended"}
          onRestart={onRestart}
          onNewSession={onNewSession}
        />
      );
    case "lost":
      return <LostBar text={stateSentence(state, t)} onReconnect={() => connection.connect()} />;
    default:
      return (
        <div className={styles.cover}>
          <p className={styles.muted}>{stateSentence(state, t)}</p>
        </div>
      );
  }
}
