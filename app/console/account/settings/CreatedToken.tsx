import { useEffect, useRef, useState } from "react";
import { useText } from "../AccountContext";
import styles from "./Settings.module.css";

/** Shows a new access token, which cannot be shown again, to be copied. */
export function CreatedToken({ token, onKept }: { token: string; onKept(): void }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [said, setSaid] = useState("");
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setSaid(t("Copied")),
      () => setSaid(t("The browser does not allow copying")),
    );
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t("Your new access token")}
      </h3>
      <p>{t("Copy it now: it is not shown again. Whoever has it can do what it is for.")}</p>
      <p>
        <code className={styles.code}>{token}</code>
      </p>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={() => void copy()}>
          {t("Copy")}
        </button>
        <button type="button" className={styles.button} onClick={onKept}>
          {t("I have kept it")}
        </button>
      </div>
      <p role="status">{said}</p>
    </>
  );
}
