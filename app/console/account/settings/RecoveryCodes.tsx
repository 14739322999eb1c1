import { useEffect, useRef, useState } from "react";
import { useText } from "../AccountContext";
import styles from "./Settings.module.css";

/** Shows recovery codes for copying or download; they are shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone(): void }) {
  const t = useText();
  const heading = useRef<HTMLHeadingElement>(null);
  const [status, setStatus] = useState("");
  useEffect(() => heading.current?.focus(), []);
  const copy = () =>
    navigator.clipboard.writeText(codes.join("\n")).then(
      () => setStatus(t("Copied")),
      () => setStatus(t("The browser blocked copying")),
    );
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t("Recovery codes")}
      </h3>
      <p>{t("Store them in a safe place. Each one replaces the second step once. They are not shown again.")}</p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code className={styles.code}>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <button type="button" className={styles.button} onClick={() => void copy()}>
          {t("Copy")}
        </button>
        <button type="button" className={styles.button} onClick={() => download(codes)}>
          {t("Download")}
        </button>
        <button type="button" className={styles.button} onClick={onDone}>
          {t("I have kept them")}
        </button>
      </div>
      <p role="status">{status}</p>
    </>
  );
}

function download(codes: string[]): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }));
  link.download = "recovery-codes.txt";
  link.click();
  URL.revokeObjectURL(link.href);
}
