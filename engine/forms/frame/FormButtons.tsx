import { useId } from "react";
import type { CompiledForm } from "../../documents/boot";
import { Button } from "../../elements/buttons/Button";
import { useTranslate } from "../../languages/useTranslate";
import styles from "../forms.module.css";

/** What the buttons need: the words of the form's submit, and what waits or leaves it. */
export interface FormButtonsProps {
  submit: Pick<CompiledForm["submit"], "label" | "tone">;
  isWaiting: boolean;
  /** Nothing was selected that it could be sent for. */
  isUnselected?: boolean;
  onCancel?: () => void;
}

/** The buttons that end a form. */
export function FormButtons({ submit, isWaiting, isUnselected = false, onCancel }: FormButtonsProps) {
  const t = useTranslate();
  const why = useId();
  const { label, tone = "primary" } = submit;
  return (
    <div className={styles.buttons}>
      {isUnselected && (
        <p id={why} className={styles.why}>
          {t("Select rows of a list, then open this window again.")}
        </p>
      )}
      <Button
        type="submit"
        tone={tone}
        isWaiting={isWaiting}
        disabled={isUnselected}
        aria-describedby={isUnselected ? why : undefined}
      >
        {label === undefined ? t("Save") : t(label)}
      </Button>
      {onCancel && <Button onClick={onCancel}>{t("Cancel")}</Button>}
    </div>
  );
}
