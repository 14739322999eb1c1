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

/** The tokens with which programs use the API as the user: making, seeing and revoking them. */
export function TokensSection() {
  const t = useText();
  const boot = useBoot();
  const [tokens, setTokens] = useState<Token[]>([]);
  const [step, setStep] = useState<"list" | "new" | { shown: string }>("list");
  const [said, setSaid] = useState("");
  const take = useCallback(
    (outcome: CallResult<Token[]>) => {
      if (outcome.ok) setTokens(outcome.data);
      else setSaid(callErrorText(boot, t, outcome));
    },
    [boot, t],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once; what changes a token reads again
  useEffect(() => void readTokens().then(take), []);
  const revoke = async ({ id }: Token) => {
    const outcome = await callAsUser("DELETE", `/account/tokens/${id}`);
    setSaid(outcome.ok ? t("The access token is revoked") : callErrorText(boot, t, outcome));
    take(await readTokens());
  };
  const show = async (shown: string) => {
    setSaid("");
    setStep({ shown });
    take(await readTokens());
  };
  return (
    <Section title={t("Access tokens")} text={t("With one, a program uses the API as you, as far as its scopes go.")}>
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
      {step === "new" && <NewTokenForm onMade={(token) => void show(token)} onCancel={() => setStep("list")} />}
      {typeof step === "object" && <CreatedToken token={step.shown} onKept={() => setStep("list")} />}
      <p role="status" className={styles.done}>
        {said}
      </p>
    </Section>
  );
}
