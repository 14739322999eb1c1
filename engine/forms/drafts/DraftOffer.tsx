import { Button } from "../../elements/buttons/Button";
import { useTranslate } from "../../languages/useTranslate";
import styles from "../forms.module.css";

/** Offers to restore a draft, or to discard it. */
export function DraftOffer({ onRestore, onDiscard }: { onRestore: () => void; onDiscard: () => void }) {
  const t = useTranslate();
  return (
    <div role="status" className={styles.draft}>
      <p>{t("Your previous input was not submitted.")}</p>
      <div className={styles.buttons}>
        <Button onClick={onRestore}>{t("Restore it")}</Button>
        <Button onClick={onDiscard}>{t("Discard it")}</Button>
      </div>
    </div>
  );
}
