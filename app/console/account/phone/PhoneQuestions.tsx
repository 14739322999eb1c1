import { useCallback, useEffect, useState } from "react";
import type { components } from "#generated/api";
import styles from "../Account.module.css";
import { useBoot, useText } from "../AccountContext";
import { Card } from "../Card";
import { type CallResult, callApi } from "../callApi";
import { callErrorText } from "../callErrorText";
import { usePolling } from "../usePolling";
import { PhoneQuestion } from "./PhoneQuestion";

type Told = components["schemas"]["PhoneQuestionsAnswer"]["data"];

/** How often a phone that is looked at asks for questions, in milliseconds. */
const PAUSE = 3000;

/** Properties of the questions of a phone. */
export interface PhoneQuestionsProps {
  token: string;
  /** Called when the server does not know this phone any more. */
  onForgotten(): void;
}

/** What this phone is asked to confirm, as long as it is looked at. */
export function PhoneQuestions({ token, onForgotten }: PhoneQuestionsProps) {
  const t = useText();
  const boot = useBoot();
  const [outcome, setOutcome] = useState<CallResult<Told>>();
  const ask = useCallback(async () => {
    if (document.hidden) return;
    setOutcome(await callApi<Told>("POST", "/phones/questions", { token }));
  }, [token]);
  useEffect(() => void ask(), [ask]);
  usePolling(ask, PAUSE);
  if (outcome && !outcome.ok && outcome.code === "EXPIRED") return <Forgotten onForgotten={onForgotten} />;
  const told = outcome?.ok ? outcome.data : undefined;
  return (
    <Card title={t("Confirm on this phone")} subtext={told ? `${told.email} · ${told.name}` : ""}>
      {told?.questions.length === 0 && <p role="status">{t("Nothing is asked. Keep this page open.")}</p>}
      {told?.questions.map((question) => (
        <PhoneQuestion key={question.id} token={token} question={question} onAnswered={() => void ask()} />
      ))}
      {outcome && !outcome.ok && (
        <p role="alert" className={styles.failure}>
          {callErrorText(boot, t, outcome)}
        </p>
      )}
    </Card>
  );
}

function Forgotten({ onForgotten }: { onForgotten(): void }) {
  const t = useText();
  return (
    <Card title={t("This phone is not paired any more")}>
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={onForgotten}>
          {t("Pair this phone")}
        </button>
      </div>
    </Card>
  );
}
