import { useTranslate } from "#engine";
import type { SignInAnswer } from "../../../domain/signInMessages";
import type { ConnectionState } from "./connection/connectionState";
import { HostKeyQuestion } from "./HostKeyQuestion";
import { PromptForm } from "./PromptForm";
import { SignInForm } from "./SignInForm";
import { EndBar, LostBar } from "./StateBars";
import styles from "./session.module.css";
import { type StateWords, stateSentence } from "./stateText";

interface StateCardProps {
  connection: { connect: () => void; answer: (message: SignInAnswer) => void };
  state: ConnectionState;
  words: StateWords;
  credentialsForm: string;
  /** The user name given before. */
  username: string | undefined;
  onUsername: (username: string) => void;
  onRestart: () => void;
  onNewSession: (() => void) | undefined;
}

/** What a connection over SSH or Telnet asks or says while it is not open: a card over the page, or a bar. */
export function StateCard({ connection, state, words, credentialsForm, username, onUsername, ...end }: StateCardProps) {
  const t = useTranslate();
  switch (state.kind) {
    case "open":
      return null;
    case "host-key":
      return (
        <HostKeyQuestion
          hostKey={state.key}
          pinned={state.pinned}
          onAnswer={(accepted) => connection.answer({ type: "trust", accepted })}
        />
      );
    case "credentials":
      return (
        <SignInForm
          state={state}
          form={credentialsForm}
          username={username}
          onSignIn={(credentials) => {
            onUsername(credentials.username);
            connection.answer(credentials);
          }}
        />
      );
    case "prompts":
      return <PromptForm state={state} onAnswer={(answers) => connection.answer({ type: "answers", answers })} />;
    case "ended":
      return (
        <EndBar
          text={stateSentence(state, t, words)}
          isQuiet={state.cause === "exit" || state.cause === "stopped"}
          hasSessionEnded={state.cause === "session-ended"}
          {...end}
        />
      );
    case "lost":
      return <LostBar text={stateSentence(state, t, words)} onReconnect={() => connection.connect()} />;
    default:
      return (
        <div className={styles.cover}>
          <p className={styles.muted}>{stateSentence(state, t, words)}</p>
        </div>
      );
  }
}
