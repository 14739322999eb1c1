import { useId } from "react";
import type { CompiledForm } from "../../documents/boot";
import { Button } from "../../elements/buttons/Button";
import { useTranslate } from "../../languages/useTranslate";
import styles from "../forms.module.css";

/** Props of the form buttons. */
export interface FormButtonsProps {
  submit: Pick<CompiledForm["submit"], "label" | "tone">;
  isWaiting: boolean;
  /** The form is about a selection, and nothing is selected. */
  isUnselected?: boolean;
  onCancel?: () => void;
}

/** The submit and cancel buttons of a form. */
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
