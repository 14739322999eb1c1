import { useCallback, useEffect, useState } from "react";
import { useBoot, useText } from "../AccountContext";
import { type CallResult, callAsUser } from "../callApi";
import { callErrorText } from "../callErrorText";
import { CreatedToken } from "./CreatedToken";
import { NewTokenForm } from "./NewTokenForm";
import { Section } from "./Section";
import styles from "./Settings.module.css";
import { type Token, TokenItem } from "./TokenItem";

const readTokens = () => callAsUser<Token[]>("GET", "/account/tokens");

/** Lists the user's access tokens, creates and revokes them. */
export function TokensSection() {
  const t = useText();
  const boot = useBoot();
  const [tokens, setTokens] = useState<Token[]>([]);
  const [step, setStep] = useState<"list" | "new" | { shown: string }>("list");
  const [status, setStatus] = useState("");
  const showTokens = useCallback(
    (outcome: CallResult<Token[]>) => {
      if (outcome.ok) setTokens(outcome.data);
      else setStatus(callErrorText(boot, t, outcome));
    },
    [boot, t],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: load on mount only; every change reloads the list
  useEffect(() => void readTokens().then(showTokens), []);
  const revoke = async ({ id }: Token) => {
    const outcome = await callAsUser("DELETE", `/account/tokens/${id}`);
    setStatus(outcome.ok ? t("The access token is revoked") : callErrorText(boot, t, outcome));
    showTokens(await readTokens());
  };
  const show = async (shown: string) => {
    setStatus("");
    setStep({ shown });
    showTokens(await readTokens());
  };
  return (
    <Section title={t("Access tokens")} text={t("A program uses it to call the API as you, within its scopes.")}>
      <ul className={styles.sessions}>
        {tokens.map((token) => (
          <TokenItem key={token.id} token={token} onRevoke={() => void revoke(token)} />
        ))}
      </ul>
      {step === "list" && (
        <button type="button" className={styles.button} onClick={() => setStep("new")}>
          {t("New access token")}
        </button>
      )}
      {step === "new" && <NewTokenForm onCreated={(token) => void show(token)} onCancel={() => setStep("list")} />}
      {typeof step === "object" && <CreatedToken token={step.shown} onDone={() => setStep("list")} />}
      <p role="status" className={styles.done}>
        {status}
      </p>
    </Section>
  );
}
