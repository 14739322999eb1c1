import { Button, useTranslate } from "#engine";
import styles from "./PrintPage.module.css";

/** A button that prints its page. In code because no action of a document speaks to the browser's printer. */
export function PrintPage() {
  const t = useTranslate();
  return (
    <div className={styles.print}>
      <Button onClick={() => window.print()}>{t("Print")}</Button>
    </div>
  );
}
