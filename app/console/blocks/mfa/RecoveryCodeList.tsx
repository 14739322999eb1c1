import { Button, useTranslate } from "#engine";
import { saveText } from "../exports/saveText";
import styles from "../windows/windows.module.css";

/** Shows the recovery codes of a second factor, which are shown only once, with a download. */
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const t = useTranslate();
  return (
    <>
      <h3>{t("Recovery codes")}</h3>
      <p>{t("Store them in a safe place. Each one replaces the second step once. They are not shown again.")}</p>
      <ul className={styles.parameters}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Button onClick={() => saveText("recovery-codes.txt", `${codes.join("\n")}\n`)}>{t("Download")}</Button>
    </>
  );
}
