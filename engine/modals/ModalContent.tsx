import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { useRunAction } from "../actions/useAction";
import { Blocks } from "../blocks/Blocks";
import type { CompiledModal } from "../documents/boot";
import { Button } from "../elements/buttons/Button";
import { FormView } from "../forms/FormView";
import { useTranslate } from "../languages/useTranslate";
import type { WindowProps } from "./FormWindow";
import styles from "./modals.module.css";
import { initialPromptAnswer, type PromptAnswer, PromptInputs } from "./PromptInputs";

/** Props of the content of a modal document. */
export interface ModalContentProps extends WindowProps {
  modal: CompiledModal;
  /** Drawn in place of the cancel button. */
  exitButton?: ReactNode;
  /** The prompt is suppressed: its action runs at once. */
  isConfirmed?: boolean;
}

/** The content of a modal: a form, a component, blocks or a prompt. */
export function ModalContent(props: ModalContentProps) {
  const { modal, window, controls, onDone, exitButton } = props;
  const { context } = window;
  if (modal.form !== undefined) {
    const cancel = exitButton === undefined ? controls.onClose : undefined;
    return <FormView form={modal.form} context={context} isFocused onDone={() => onDone()} onCancel={cancel} />;
  }
  if (modal.prompt !== undefined) return <Prompt {...props} />;
  const blocks =
    modal.component === undefined
      ? (modal.blocks ?? [])
      : [{ block: "custom" as const, component: modal.component, options: modal.props }];
  return <Blocks blocks={blocks} context={context} documentId={`modal/${window.document}`} />;
}

function Prompt({ modal, window, controls, onDone, exitButton, isConfirmed = false }: ModalContentProps) {
  const t = useTranslate();
  const { runAction, isWaiting } = useRunAction();
  const [answer, setAnswer] = useState<PromptAnswer>(() => initialPromptAnswer(modal));
  const { action, prompt = "" } = modal;
  const confirm = async () => {
    if (!action || (await runAction(action, { ...window.context, form: answer }))) onDone();
  };
  const confirmAtOnce = useEffectEvent(() => void confirm());
  useEffect(() => {
    if (isConfirmed) confirmAtOnce();
  }, [isConfirmed]);
  if (isConfirmed) return null;
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    void confirm();
  };
  return (
    <form onSubmit={submit}>
      <p>{t(prompt, window.context)}</p>
      <PromptInputs modal={modal} answer={answer} onChange={setAnswer} />
      <div className={styles.buttons}>
        <Button type="submit" tone={action?.tone === "danger" ? "danger" : "primary"} isWaiting={isWaiting}>
          {t(modal.confirmText ?? "Confirm")}
        </Button>
        {exitButton ?? <Button onClick={controls.onClose}>{t(modal.cancelText ?? "Cancel")}</Button>}
      </div>
    </form>
  );
}
