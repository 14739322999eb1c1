import { useCallback, useEffect, useState } from "react";
import { activeTimeZone } from "#engine/account";
import type { components } from "#generated/api";
import { useBoot, useText } from "../AccountContext";
import { type CallResult, callAsUser } from "../callApi";
import { callErrorText } from "../callErrorText";
import { browserName } from "./browserName";
import { parseApiTime } from "./parseApiTime";
import { Section } from "./Section";
import styles from "./Settings.module.css";

type Session = components["schemas"]["SignInSession"];

/** Lists the user's sign-in sessions and ends them. */
export function SessionsSection() {
  const t = useText();
  const boot = useBoot();
  const [sessions, setSessions] = useState<Session[]>([]);
  const [status, setStatus] = useState("");
  const showSessions = useCallback(
    (outcome: CallResult<Session[]>) => {
      if (outcome.ok) setSessions(outcome.data);
      else setStatus(callErrorText(boot, t, outcome));
    },
    [boot, t],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: load on mount only; ending a session reloads the list
  useEffect(() => void readSessions().then(showSessions), []);
  const end = async (path: string, text: string) => {
    const outcome = await callAsUser("DELETE", path);
    setStatus(outcome.ok ? text : callErrorText(boot, t, outcome));
    showSessions(await readSessions());
  };
  return (
    <Section title={t("Sessions")} text={t("Where you are signed in.")}>
      <ul className={styles.sessions}>
        {sessions.map((session) => (
          <SessionItem
            key={session.id}
            session={session}
            onEnd={() => void end(`/account/sessions/${session.id}`, t("The session is ended"))}
          />
        ))}
      </ul>
      {sessions.length > 1 && (
        <button
          type="button"
          className={styles.button}
          onClick={() => void end("/account/sessions", t("All other sessions are ended"))}
        >
          {t("End all other sessions")}
        </button>
      )}
      <p role="status" className={styles.done}>
        {status}
      </p>
    </Section>
  );
}

const readSessions = () => callAsUser<Session[]>("GET", "/account/sessions");

function SessionItem({ session, onEnd }: { session: Session; onEnd(): void }) {
  const t = useText();
  const { language } = useBoot();
  const name = browserName(session.user_agent) ?? t("Unknown browser");
  const format = new Intl.DateTimeFormat(language.code, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: activeTimeZone(),
  });
  const seen = t("Last seen {time}", { time: format.format(parseApiTime(session.seen_at)) });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <p className={styles.text}>{[session.address, seen].filter(Boolean).join(" · ")}</p>
        {session.is_impersonation && <p className={styles.text}>{t("Someone acts for you in this session.")}</p>}
      </div>
      {session.is_current ? (
        <em>{t("This session")}</em>
      ) : (
        <button type="button" className={styles.button} aria-label={t("End session: {name}", { name })} onClick={onEnd}>
          {t("End")}
        </button>
      )}
    </li>
  );
}
