import { useEffect, useId, useRef } from "react";
import type { Question } from "../actions/openers";
import { Button } from "../elements/buttons/Button";
import { useTranslate } from "../languages/useTranslate";
import styles from "./modals.module.css";
import { useDialog } from "./useDialog";

/** A confirmation dialog; Escape means no. */
export function QuestionDialog({ question, onAnswer }: { question: Question; onAnswer: (isYes: boolean) => void }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const no = useRef<HTMLButtonElement>(null);
  const textId = useId();
  const keys = useDialog(dialog, true, () => onAnswer(false));
  // Opening a dialog focuses its first button, on which Enter would confirm; so the focus is moved to the cancel button.
  useEffect(() => no.current?.focus(), []);
  return (
    <dialog
      {...keys}
      ref={dialog}
      role="alertdialog"
      className={styles.window}
      data-width="small"
      aria-label={question.title ?? t("Please confirm")}
      aria-describedby={textId}
    >
      <div className={styles.content}>
        {question.title !== undefined && <h2>{question.title}</h2>}
        <p id={textId} className={styles.question}>
          {question.text}
        </p>
        <div className={styles.buttons}>
          {!question.isNotice && (
            <Button tone={question.tone ?? "primary"} onClick={() => onAnswer(true)}>
              {question.confirmText ?? t("Confirm")}
            </Button>
          )}
          <Button ref={no} onClick={() => onAnswer(false)}>
            {question.cancelText ?? t(question.isNotice ? "Close" : "Cancel")}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
