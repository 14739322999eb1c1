import { useState } from "react";
import { activeTimeZone } from "#engine/account";
import type { components } from "#generated/api";
import styles from "../Account.module.css";
import { useBoot, useText } from "../AccountContext";
import { AccountForm } from "../AccountForm";
import { callApi } from "../callApi";
import { callErrorText } from "../callErrorText";
import { parseApiTime } from "../settings/parseApiTime";

/** Properties of `PhoneQuestion`. */
export interface PhoneQuestionProps {
  token: string;
  question: components["schemas"]["PhoneQuestion"];
  onAnswered(): void;
}

/** One confirmation requested from this phone: approved with the PIN, declined without it. */
export function PhoneQuestion({ token, question: { id, purpose, change, asked_at }, onAnswered }: PhoneQuestionProps) {
  const t = useText();
  const boot = useBoot();
  const [failure, setFailure] = useState("");
  const respond = (body: object) => callApi("POST", "/phones/answers", { token, id, ...body });
  const decline = async () => {
    const outcome = await respond({ is_approved: false });
    if (outcome.ok || outcome.code === "NOT_FOUND") onAnswered();
    else setFailure(callErrorText(boot, t, outcome));
  };
  const time = parseApiTime(asked_at).toLocaleTimeString(boot.language.code, { timeZone: activeTimeZone() });
  return (
    <section>
      <p>
        {purpose === "sign-in"
          ? t("Somebody signs in with your password, {time}. Is it you?", { time })
          : t("This change is to be made in your name, {time}. Is it you?", { time })}
      </p>
      {change && (
        <p>
          <strong>{change}</strong>
        </p>
      )}
      <AccountForm
        fields={[
          { name: "pin", label: t("PIN"), type: "password", autoComplete: "off", inputMode: "numeric", maxLength: 8 },
        ]}
        submit={t("Yes, confirm")}
        fallbackField="pin"
        send={({ pin }) => respond({ is_approved: true, pin })}
        onDone={onAnswered}
        onRefused={({ code }) => {
          if (code === "NOT_FOUND") onAnswered();
          return code === "NOT_FOUND";
        }}
      />
      <div className={styles.links}>
        <button type="button" className={styles.link} onClick={() => void decline()}>
          {t("No, decline")}
        </button>
      </div>
      {failure && (
        <p role="alert" className={styles.failure}>
          {failure}
        </p>
      )}
    </section>
  );
}
