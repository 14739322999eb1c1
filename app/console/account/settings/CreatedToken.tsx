import { useEffect, useRef, useState } from "react";
import { useText } from "../AccountContext";
import styles from "./Settings.module.css";

/** Shows a new access token for copying; it is shown only once. */
export function CreatedToken({ token, onDone }: { token: string; onDone(): void }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [status, setStatus] = useState("");
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(token).then(
      () => setStatus(t("Copied")),
      () => setStatus(t("The browser blocked copying")),
    );
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t("Your new access token")}
      </h3>
      <p>{t("Copy it now: it is not shown again. Anyone who has it can use its permissions.")}</p>
      <p>
        <code className={styles.code}>{token}</code>
      </p>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={() => void copy()}>
          {t("Copy")}
        </button>
        <button type="button" className={styles.button} onClick={onDone}>
          {t("I have kept it")}
        </button>
      </div>
      <p role="status">{status}</p>
    </>
  );
}
