import { type ReactNode, useEffect } from "react";
import { WindowContext } from "../actions/windowContext";
import type { BindingContext } from "../bindings/bind";
import type { CompiledModal } from "../documents/boot";
import { useDocument } from "../documents/DocumentsContext";
import { ErrorCard } from "../elements/loading/ErrorCard";
import { Skeleton } from "../elements/Skeleton";
import { useTranslate } from "../languages/useTranslate";
import { useIsAllowed } from "../permissions/useIsAllowed";
import { DontShowAgain, useDontShowAgain } from "./DontShowAgain";
import type { WindowProps } from "./FormWindow";
import { HelpLink } from "./HelpLink";
import { ModalContent } from "./ModalContent";
import styles from "./modals.module.css";
import { useModalContext } from "./useModalContext";
import { WindowFrame, type WindowLook } from "./WindowFrame";

/** Props of a window of a modal document. */
export interface DocumentWindowProps extends WindowProps {
  /** Drawn in place of close and cancel, in a window that cannot be dismissed. */
  exitButton?: ReactNode;
}

/** The window of a modal document: a form, a component, blocks or a prompt. */
export function DocumentWindow(props: DocumentWindowProps) {
  const { window, controls, onDone, exitButton } = props;
  const t = useTranslate();
  const { module, error, retry } = useDocument("modal", window.document);
  const modal = module?.default;
  const isPermitted = useIsAllowed()(modal?.permission);
  const isSuppressed = useDontShowAgain(modal?.reminderKey).wasChecked;
  const read = useModalContext(isPermitted ? modal : undefined, window.context, props.onAddress);
  if (modal && isSuppressed) return <SuppressedWindow {...props} modal={modal} />;
  const { context } = read;
  const look = lookOf(modal, t(modal?.title ?? "", context), modal?.subtitle && t(modal.subtitle, context));
  const refusal = isPermitted ? read.error : t("You are not permitted to do this.");
  const message = error && !modal ? t("This window could not be loaded.") : refusal;
  return (
    <WindowFrame
      window={window}
      look={exitButton === undefined ? look : { ...look, hideHeaderControls: true }}
      controls={controls}
    >
      <WindowContext value={{ done: onDone, unselected: context.selection?.length ? undefined : modal?.selectionKey }}>
        {message !== undefined && (
          <ErrorCard
            message={message}
            documentId={read.isLost ? undefined : `modal/${window.document}`}
            onRetry={isPermitted && !read.isLost ? (error ? retry : read.retry) : undefined}
          />
        )}
        {message === undefined && (!modal || read.isPending) && <Skeleton width="100%" height={64} />}
        {message === undefined && modal && !read.isPending && (
          <>
            <SelectionCount modal={modal} context={context} />
            <ModalContent {...props} modal={modal} window={{ ...window, context }} />
          </>
        )}
      </WindowContext>
      <DontShowAgain name={modal?.reminderKey} />
      <HelpLink name={modal?.helpLinkKey} />
      {exitButton !== undefined && modal?.prompt === undefined && <div className={styles.buttons}>{exitButton}</div>}
    </WindowFrame>
  );
}

function SelectionCount({ modal, context }: { modal: CompiledModal; context: BindingContext }) {
  const t = useTranslate();
  if (modal.selectionKey === undefined) return null;
  const count = context.selection?.length ?? 0;
  return (
    <p className={styles.selection}>
      {t("{count, plural, =0 {Nothing is selected} one {# selected} other {# selected}}", { count })}
    </p>
  );
}

// A suppressed prompt runs its action at once; other suppressed windows complete at once.
function SuppressedWindow({ modal, onDone, window }: DocumentWindowProps & { modal: CompiledModal }) {
  const isQuestion = modal.prompt !== undefined && modal.action !== undefined;
  useEffect(() => {
    if (!isQuestion) onDone();
  });
  return isQuestion ? (
    <ModalContent modal={modal} window={window} onDone={onDone} controls={noControls} isConfirmed />
  ) : null;
}

const noControls = { onClose() {}, onMinimize() {}, onFullscreen() {} };

function lookOf(modal: CompiledModal | undefined, title: string, subtitle?: string): WindowLook {
  if (!modal) return { title };
  const { width, fullscreen, hideHeader, hideHeaderControls, noPadding } = modal;
  return { title, subtitle, width, fullscreen, hideHeader, hideHeaderControls, noPadding };
}
