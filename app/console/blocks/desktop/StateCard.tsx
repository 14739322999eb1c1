import { FormView, useTranslate } from "#engine";
import { HostKeyQuestion } from "../session/HostKeyQuestion";
import { EndBar, LostBar } from "../session/StateBars";
import session from "../session/session.module.css";
import type { DesktopConnection } from "./connection/DesktopConnection";
import type { DesktopState } from "./connection/desktopState";
import { isQuietEnd, stateSentence } from "./stateText";

/** The local forms that ask for a password only, and for a user name too. */
export interface SignInForms {
  password: string;
  credentials: string;
}

interface StateCardProps {
  connection: DesktopConnection;
  state: DesktopState;
  forms: SignInForms;
  onNewSession: (() => void) | undefined;
}

/** What a desktop that is not open asks or says. */
export function StateCard({ connection, state, forms, onNewSession }: StateCardProps) {
  const t = useTranslate();
  switch (state.kind) {
    case "open":
      return null;
    case "credentials":
      return <SignIn connection={connection} state={state} forms={forms} />;
    case "server-key":
      return (
        <HostKeyQuestion
          hostKey={state.key}
          pinned={state.pinned}
          isRemembered={state.isRemembered}
          onAnswer={(accepted) => (accepted ? connection.trust() : connection.stop())}
        />
      );
    case "ended":
      return (
        <EndBar
          text={stateSentence(state, t)}
          isQuiet={isQuietEnd(state.cause)}
          hasSessionEnded={state.cause === "session-ended"}
          onRestart={() => connection.restart()}
          onNewSession={onNewSession}
        />
      );
    case "lost":
      return <LostBar text={stateSentence(state, t)} onReconnect={() => connection.connect()} />;
    case "connecting":
      return (
        <div className={session.cover}>
          <p className={session.muted}>{stateSentence(state, t)}</p>
        </div>
      );
  }
}

interface SignInProps extends Pick<StateCardProps, "connection" | "forms"> {
  state: Extract<DesktopState, { kind: "credentials" }>;
}

const textOf = (value: unknown) => (typeof value === "string" ? value : "");

/** Asks for the credentials of the target; they are not stored. */
function SignIn({ connection, state, forms }: SignInProps) {
  const t = useTranslate();
  const asks = { username: state.fields.includes("username"), password: state.fields.includes("password") };
  const answer = (values: Readonly<Record<string, unknown>>) =>
    connection.signIn({
      ...(asks.username && { username: textOf(values.username) }),
      ...(asks.password && { password: textOf(values.password) }),
    });
  return (
    <div className={session.cover}>
      <section aria-label={t("Sign in to the device")} className={session.card}>
        <h2>{t("Sign in to the device")}</h2>
        {state.isRefused && (
          <p role="alert" className={session.problem}>
            {stateSentence(state, t)}
          </p>
        )}
        <FormView
          form={asks.username ? forms.credentials : forms.password}
          context={{ record: { username: connection.username } }}
          isFocused
          onValues={answer}
        />
      </section>
    </div>
  );
}
