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

/** What a window of a modal document is drawn with. */
export interface DocumentWindowProps extends WindowProps {
  /** Stands in place of closing and cancelling, in a window that has to be answered. */
  wayOut?: ReactNode;
}

/** A window that a modal document describes: a form, a component, blocks, or a question. */
export function DocumentWindow(props: DocumentWindowProps) {
  const { window, controls, onDone, wayOut } = props;
  const t = useTranslate();
  const { module, error, retry } = useDocument("modal", window.document);
  const modal = module?.default;
  const isPermitted = useIsAllowed()(modal?.permission);
  const isKeptAway = useDontShowAgain(modal?.reminderKey).wasTicked;
  const read = useModalContext(isPermitted ? modal : undefined, window.context, props.onAddress);
  if (modal && isKeptAway) return <KeptAway {...props} modal={modal} />;
  const { context } = read;
  const look = lookOf(modal, t(modal?.title ?? "", context), modal?.subtitle && t(modal.subtitle, context));
  const refusal = isPermitted ? read.error : t("You are not permitted to do this.");
  const message = error && !modal ? t("This window could not be loaded.") : refusal;
  return (
    <WindowFrame
      window={window}
      look={wayOut === undefined ? look : { ...look, hideHeaderControls: true }}
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
      {wayOut !== undefined && modal?.prompt === undefined && <div className={styles.buttons}>{wayOut}</div>}
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

// Who does not want to see a question again wants what it asks about to be done.
function KeptAway({ modal, onDone, window }: DocumentWindowProps & { modal: CompiledModal }) {
  const isQuestion = modal.prompt !== undefined && modal.action !== undefined;
  useEffect(() => {
    if (!isQuestion) onDone();
  });
  return isQuestion ? (
    <ModalContent modal={modal} window={window} onDone={onDone} controls={noControls} isAsked />
  ) : null;
}

const noControls = { onClose() {}, onMinimize() {}, onFullscreen() {} };

function lookOf(modal: CompiledModal | undefined, title: string, subtitle?: string): WindowLook {
  if (!modal) return { title };
  const { width, fullscreen, hideHeader, hideHeaderControls, noPadding } = modal;
  return { title, subtitle, width, fullscreen, hideHeader, hideHeaderControls, noPadding };
}
