import { useRunAction } from "../actions/useAction";
import { bindText } from "../bindings/bind";
import { Blocks } from "../blocks/Blocks";
import type { CompiledModal } from "../documents/boot";
import { useDocument } from "../documents/DocumentsContext";
import { Button } from "../elements/Button";
import { ErrorCard } from "../elements/ErrorCard";
import { Skeleton } from "../elements/Skeleton";
import { FormView } from "../forms/FormView";
import { useTranslate } from "../languages/useTranslate";
import { useIsAllowed } from "../permissions/useIsAllowed";
import type { WindowProps } from "./FormWindow";
import styles from "./modals.module.css";
import { WindowFrame, type WindowLook } from "./WindowFrame";

/** A window that a modal document describes: a form, blocks, or a question. */
export function DocumentWindow({ window, controls, onDone }: WindowProps) {
  const t = useTranslate();
  const isAllowed = useIsAllowed();
  const { module, error, retry } = useDocument("modal", window.document);
  const modal = module?.default;
  const documentId = `modal/${window.document}`;
  const message = error ? t("This window could not be loaded.") : undefined;
  const refusal = modal && !isAllowed(modal.permission) ? t("You are not permitted to do this.") : undefined;
  return (
    <WindowFrame window={window} look={useLook(modal, window)} controls={controls}>
      {message !== undefined && !modal && <ErrorCard message={message} documentId={documentId} onRetry={retry} />}
      {refusal !== undefined && <ErrorCard message={refusal} documentId={documentId} />}
      {!modal && !error && <Skeleton width="100%" height={64} />}
      {modal && refusal === undefined && (
        <ModalContent modal={modal} window={window} controls={controls} onDone={onDone} />
      )}
    </WindowFrame>
  );
}

function ModalContent({ modal, window, controls, onDone }: WindowProps & { modal: CompiledModal }) {
  const { context } = window;
  if (modal.form !== undefined) {
    return <FormView form={modal.form} context={context} isFocused onDone={onDone} onCancel={controls.onClose} />;
  }
  if (modal.prompt !== undefined) return <Prompt modal={modal} window={window} controls={controls} onDone={onDone} />;
  return <Blocks blocks={modal.blocks ?? []} context={context} documentId={`modal/${window.document}`} />;
}

function Prompt({ modal, window, controls, onDone }: WindowProps & { modal: CompiledModal }) {
  const t = useTranslate();
  const { runAction, isWaiting } = useRunAction();
  const { action, prompt = "" } = modal;
  const confirm = async () => {
    if (!action || (await runAction(action, window.context))) onDone();
  };
  return (
    <>
      <p>{bindText(t(prompt), window.context)}</p>
      <div className={styles.buttons}>
        <Button
          tone={action?.tone === "danger" ? "danger" : "primary"}
          isWaiting={isWaiting}
          onClick={() => void confirm()}
        >
          {t(modal.confirmText ?? "Confirm")}
        </Button>
        <Button onClick={controls.onClose}>{t(modal.cancelText ?? "Cancel")}</Button>
      </div>
    </>
  );
}

function useLook(modal: CompiledModal | undefined, { context }: WindowProps["window"]): WindowLook {
  const t = useTranslate();
  if (!modal) return { title: "" };
  const { title, subtitle, width, fullscreen, hideHeader, hideHeaderControls, noPadding } = modal;
  return {
    title: bindText(t(title), context),
    subtitle: subtitle && bindText(t(subtitle), context),
    width,
    fullscreen,
    hideHeader,
    hideHeaderControls,
    noPadding,
  };
}
