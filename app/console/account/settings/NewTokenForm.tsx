import { useEffect, useState } from "react";
import { useBoot, useText } from "../AccountContext";
import type { AccountFieldProps } from "../AccountField";
import { AccountForm, type Values } from "../AccountForm";
import { ownPasswordField } from "../accountFields";
import { type CallResult, callAsUser } from "../callApi";
import { callErrorText } from "../callErrorText";
import { ScopeTable } from "./ScopeTable";
import styles from "./Settings.module.css";

const DAYS = ["7", "30", "90", "365"] as const;

/** Form that creates an access token with a name, a lifetime in days and scopes. */
export function NewTokenForm({ onCreated, onCancel }: { onCreated(token: string): void; onCancel(): void }) {
  const t = useText();
  const boot = useBoot();
  const [outcome, setOutcome] = useState<CallResult<string[]>>();
  useEffect(() => void callAsUser<string[]>("GET", "/account/token-scopes").then(setOutcome), []);
  const scopes = outcome?.ok ? outcome.data : [];
  const name: AccountFieldProps = {
    ...{ name: "name", label: t("Name"), autoComplete: "off", maxLength: 100 },
    hint: t("The program it is for."),
  };
  return (
    <>
      <AccountForm<{ token: string }>
        focused
        fields={[name, ownPasswordField(t)]}
        submit={t("Create access token")}
        send={(values) => callAsUser("POST", "/account/tokens", bodyOf(values, scopes))}
        onDone={({ token }) => onCreated(token)}
      >
        <fieldset className={styles.kinds}>
          <legend>{t("Good for")}</legend>
          {DAYS.map((days) => (
            <label key={days}>
              <input type="radio" name="days" value={days} defaultChecked={days === "90"} />
              {t("{days, plural, one {# day} other {# days}}", { days: Number(days) })}
            </label>
          ))}
        </fieldset>
        <ScopeTable scopes={scopes} />
        {outcome?.ok === false && <p role="alert">{callErrorText(boot, t, outcome)}</p>}
      </AccountForm>
      <button type="button" className={styles.button} onClick={onCancel}>
        {t("Cancel")}
      </button>
    </>
  );
}

function bodyOf(values: Values, scopes: readonly string[]) {
  const { name, days, password } = values;
  return { name, days: Number(days), password, scopes: scopes.filter((scope) => values[scope] !== undefined) };
}
