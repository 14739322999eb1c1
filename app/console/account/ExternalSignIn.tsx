import { useEffect, useState } from "react";
import styles from "./Account.module.css";

/** Properties of `ExternalSignIn`. */
export interface ExternalSignInProps {
  label: string;
  /** Address to open after the sign-in. */
  continueUrl: string;
}

/** Link that signs in with the external identity provider, shown only where the server has one. */
export function ExternalSignIn({ label, continueUrl }: ExternalSignInProps) {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    let isGone = false;
    void hasExternal().then((has) => isGone || setOffered(has));
    return () => {
      isGone = true;
    };
  }, []);
  if (!isOffered) return null;
  return (
    <a className={styles.alternative} href={`/api/account/external?continue_url=${encodeURIComponent(continueUrl)}`}>
      {label}
    </a>
  );
}

async function hasExternal(): Promise<boolean> {
  try {
    const response = await fetch("/api/account/sign-in-methods");
    const body = (await response.json()) as { data?: { external?: unknown } };
    return body.data?.external === true;
  } catch (_unreachable) {
    // Password sign-in still works; a provider that may not be configured is not offered.
    return false;
  }
}
