import { useState } from "react";
import { FormView, useTranslate } from "#engine";
import type { SignInAnswer } from "../../../domain/signInMessages";
import type { ConnectionState } from "./connection/connectionState";
import styles from "./session.module.css";
import { refusalText } from "./stateText";

type Credentials = Extract<SignInAnswer, { type: "credentials" }>;
type Values = Readonly<Record<string, unknown>>;

interface SignInFormProps {
  state: Extract<ConnectionState, { kind: "credentials" }>;
  /** The form; its values are not stored. */
  form: string;
  /** The user name tried before. */
  username: string | undefined;
  onSignIn: (credentials: Credentials) => void;
}

/** Asks for the credentials of the target. */
export function SignInForm({ state, form, username, onSignIn }: SignInFormProps) {
  const t = useTranslate();
  const [problem, setProblem] = useState<string>();
  const submit = async (values: Values) => {
    const credentials = await credentialsOf(values);
    if (credentials) onSignIn(credentials);
    else setProblem(t("Choose a file with a private key, or paste one."));
  };
  const refusal = problem ?? (state.isRefused ? refusalText(state, t) : undefined);
  return (
    <div className={styles.cover}>
      <section aria-label={t("Sign in to the device")} className={styles.card}>
        <h2>{t("Sign in to the device")}</h2>
        {refusal && (
          <p role="alert" className={styles.problem}>
            {refusal}
          </p>
        )}
        <FormView form={form} context={{ record: { username } }} isFocused onValues={(values) => void submit(values)} />
      </section>
    </div>
  );
}

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : undefined);

/** The message of the values of the form; undefined without a usable private key. */
async function credentialsOf(values: Values): Promise<Credentials | undefined> {
  const base = { type: "credentials", username: String(values.username ?? "") } as const;
  if (values.method !== "key") {
    const password = textOf(values.password);
    return password === undefined ? base : { ...base, password };
  }
  const file = values.key_file instanceof File ? values.key_file : undefined;
  const privateKey = textOf(values.private_key) ?? textOf(await file?.text());
  const passphrase = textOf(values.passphrase);
  return privateKey === undefined
    ? undefined
    : { ...base, privateKey, ...(passphrase !== undefined && { passphrase }) };
}
