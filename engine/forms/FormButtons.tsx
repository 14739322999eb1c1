import type { CompiledForm } from "../documents/boot";
import { Button } from "../elements/Button";
import { useTranslate } from "../languages/useTranslate";
import styles from "./forms.module.css";

/** What the buttons need: the words of the form's submit, and what waits or leaves it. */
export interface FormButtonsProps {
  submit: Pick<CompiledForm["submit"], "label" | "tone">;
  isWaiting: boolean;
  onCancel?: () => void;
}

/** The buttons that end a form. */
export function FormButtons({ submit: { label, tone = "primary" }, isWaiting, onCancel }: FormButtonsProps) {
  const t = useTranslate();
  return (
    <div className={styles.buttons}>
      <Button type="submit" tone={tone} isWaiting={isWaiting}>
        {label === undefined ? t("Save") : t(label)}
      </Button>
      {onCancel && <Button onClick={onCancel}>{t("Cancel")}</Button>}
    </div>
  );
}
