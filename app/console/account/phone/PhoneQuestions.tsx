import { useCallback, useEffect, useState } from "react";
import type { components } from "#generated/api";
import styles from "../Account.module.css";
import { useBoot, useText } from "../AccountContext";
import { Card } from "../Card";
import { type CallResult, callApi } from "../callApi";
import { callErrorText } from "../callErrorText";
import { usePolling } from "../usePolling";
import { PhoneQuestion } from "./PhoneQuestion";

type PhoneState = components["schemas"]["PhoneQuestionsAnswer"]["data"];

/** Polling interval while the page is visible, in milliseconds. */
const POLL_INTERVAL = 3000;

/** Properties of `PhoneQuestions`. */
export interface PhoneQuestionsProps {
  token: string;
  /** Called when the server no longer knows this phone. */
  onUnpaired(): void;
}

/** Lists the confirmations requested from this phone; polls while the page is visible. */
export function PhoneQuestions({ token, onUnpaired }: PhoneQuestionsProps) {
  const t = useText();
  const boot = useBoot();
  const [outcome, setOutcome] = useState<CallResult<PhoneState>>();
  const poll = useCallback(async () => {
    if (document.hidden) return;
    setOutcome(await callApi<PhoneState>("POST", "/phones/questions", { token }));
  }, [token]);
  useEffect(() => void poll(), [poll]);
  usePolling(poll, POLL_INTERVAL);
  if (outcome && !outcome.ok && outcome.code === "EXPIRED") return <Unpaired onUnpaired={onUnpaired} />;
  const phone = outcome?.ok ? outcome.data : undefined;
  return (
    <Card title={t("Confirm on this phone")} subtext={phone ? `${phone.email} · ${phone.name}` : ""}>
      {phone?.questions.length === 0 && <p role="status">{t("No pending requests. Keep this page open.")}</p>}
      {phone?.questions.map((question) => (
        <PhoneQuestion key={question.id} token={token} question={question} onAnswered={() => void poll()} />
      ))}
      {outcome && !outcome.ok && (
        <p role="alert" className={styles.failure}>
          {callErrorText(boot, t, outcome)}
        </p>
      )}
    </Card>
  );
}

function Unpaired({ onUnpaired }: { onUnpaired(): void }) {
  const t = useText();
  return (
    <Card title={t("This phone is not paired any more")}>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={onUnpaired}>
          {t("Pair this phone")}
        </button>
      </div>
    </Card>
  );
}
