import { type FormEvent, useRef, useState } from "react";
import { type Boot, translate } from "#engine/account";
import styles from "./SignIn.module.css";
import { type SignInResult, signIn } from "./signIn";

/** Properties of the sign-in page. */
export interface SignInProps {
  boot: Boot;
  /** Called once the session exists. */
  onSignedIn(): void;
}

/**
 * The sign-in page. In code, not a document: it runs before there is a session, in a bundle of its own
 * that must not carry the engine.
 */
export function SignIn({ boot, onSignedIn }: SignInProps) {
  const t = (text: string) => translate(boot.language.texts, text);
  const { failure, waiting, submit } = useSignIn(boot, onSignedIn);
  return (
    <main className={styles.page}>
      <form className={styles.card} onSubmit={submit} aria-labelledby="sign-in-title">
        <img className={styles.logo} src={boot.brand.logo_vector} alt="" width={40} height={40} />
        <h1 id="sign-in-title">{t("Sign in")}</h1>
        <p className={styles.subtext}>{boot.brand.full_app_name}</p>
        <label htmlFor="email">{t("E-mail")}</label>
        <input id="email" name="email" type="email" autoComplete="username" required maxLength={254} />
        <label htmlFor="password">{t("Password")}</label>
        <input
          id="password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={200}
          aria-invalid={failure ? true : undefined}
          aria-describedby={failure ? "sign-in-failure" : undefined}
        />
        <p id="sign-in-failure" role="alert" className={styles.failure}>
          {failure}
        </p>
        <button type="submit" disabled={waiting}>
          {waiting ? t("Signing in…") : t("Sign in")}
        </button>
      </form>
    </main>
  );
}

function useSignIn(boot: Boot, onSignedIn: () => void) {
  const [failure, setFailure] = useState<string>();
  const [waiting, setWaiting] = useState(false);
  const busy = useRef(false);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy.current) return;
    busy.current = true;
    setWaiting(true);
    setFailure(undefined);
    const form = event.currentTarget;
    const values = new FormData(form);
    const result = await signIn(String(values.get("email")), String(values.get("password")));
    busy.current = false;
    if (result.ok) return onSignedIn();
    setWaiting(false);
    setFailure(failureText(boot, result));
    form.querySelector<HTMLInputElement>("#password")?.select();
  };
  return { failure, waiting, submit };
}

function failureText(boot: Boot, result: Exclude<SignInResult, { ok: true }>): string {
  const t = (text: string, values?: Record<string, unknown>) => translate(boot.language.texts, text, values);
  if (result.code === "NETWORK") return t("The server cannot be reached. Check your connection and try again.");
  if (result.retryAfter) {
    return t("Too many tries. Try again in {minutes} min.", { minutes: Math.ceil(result.retryAfter / 60) });
  }
  const known = boot.errors[result.code]?.text;
  return known ? t(known) : (result.message ?? t("Failed to send request. Try again later."));
}
