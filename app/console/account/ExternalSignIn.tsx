import { useEffect, useState } from "react";
import styles from "./Account.module.css";

/** What the other way to sign in needs: the words of its link, and where to go once signed in. */
export interface ExternalSignInProps {
  label: string;
  continueUrl: string;
}

/** The way to sign in by the external provider of identities, where the server has one. */
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
  } catch (_noAnswer) {
    // The password still works; a way that may not exist is not offered.
    return false;
  }
}
