import { useEffect, useRef } from "react";
import { Button, Icon, useTranslate } from "#engine";
import session from "../../session/session.module.css";
import type { TerminalConnection } from "../connection/TerminalConnection";
import styles from "../terminal.module.css";

interface RecordingQuestionProps {
  /** Whether what is typed is recorded, too. */
  input: boolean;
  connection: TerminalConnection;
}

/** Says that a terminal is recorded before it is opened; the person goes on knowing it, or cancels. */
export function RecordingQuestion({ input, connection }: RecordingQuestionProps) {
  const t = useTranslate();
  const accept = useRef<HTMLButtonElement>(null);
  useEffect(() => accept.current?.focus(), []);
  const goOn = () => {
    connection.notices.accept();
    connection.answer({ type: "accept" });
  };
  return (
    <div className={session.cover}>
      <section role="dialog" aria-labelledby="recorded-title" aria-describedby="recorded-text" className={session.card}>
        <h2 id="recorded-title" className={styles.recordedTitle}>
          <Icon name="record" size={18} />
          {t("This session is recorded")}
        </h2>
        <p id="recorded-text">
          {input
            ? t(
                "What this terminal shows and everything typed into it, passwords too, is recorded. Administrators of the company can play it later.",
              )
            : t("What this terminal shows is recorded. Administrators of the company can play it later.")}
        </p>
        <div className={session.actions}>
          <Button onClick={() => connection.stop()}>{t("Cancel")}</Button>
          <Button ref={accept} tone="primary" onClick={goOn}>
            {t("Continue")}
          </Button>
        </div>
      </section>
    </div>
  );
}
