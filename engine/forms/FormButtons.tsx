import { Button } from "../elements/Button";
import { useTranslate } from "../languages/useTranslate";
import styles from "./forms.module.css";

/** The buttons that end a form. */
export function FormButtons(props: { label: string | undefined; isWaiting: boolean; onCancel?: () => void }) {
  const t = useTranslate();
  return (
    <div className={styles.buttons}>
      <Button type="submit" tone="primary" isWaiting={props.isWaiting}>
        {props.label === undefined ? t("Save") : t(props.label)}
      </Button>
      {props.onCancel && <Button onClick={props.onCancel}>{t("Cancel")}</Button>}
    </div>
  );
}
