import { useId, useLayoutEffect, useRef } from "react";
import { useTranslate } from "../../languages/useTranslate";
import { useBrowser } from "../../links/BrowserContext";
import { Button } from "../buttons/Button";
import { ErrorCard } from "./ErrorCard";
import styles from "./ErrorCard.module.css";

/** Props of the fallback of a lazy component that could not be loaded or rendered. */
export interface MissingPartProps {
  onRetry: () => void;
  /** The rendering error of a component whose code was loaded. */
  failure?: Error;
  /** The document around it. */
  documentId?: string;
}

/** Replaces a lazy component that failed, or whose code could not be loaded, as after a release: with retry and reload. */
export function MissingPart({ onRetry, failure, documentId }: MissingPartProps) {
  const t = useTranslate();
  const { reload } = useBrowser();
  if (failure) return <FailedPart error={failure} onRetry={onRetry} documentId={documentId} />;
  const message = t("This part could not be loaded. Reload the page when it suits you.");
  return <ErrorCard message={message} onRetry={onRetry} onReload={reload} />;
}

/** Replaces a component that failed while rendering, with its error message. */
export function FailedPart({ error, ...card }: { error: Error; documentId?: string; onRetry: () => void }) {
  const t = useTranslate();
  return <ErrorCard message={`${t("This part of the page could not be shown.")} ${error.message}`} {...card} />;
}

/** Replaces a window that failed or could not be loaded; the page below keeps its state. */
export function MissingWindow({ onClose, ...missing }: MissingPartProps & { onClose: () => void }) {
  const t = useTranslate();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className={styles.window} aria-labelledby={titleId} onCancel={onClose}>
      <h2 id={titleId}>
        {missing.failure ? t("This window could not be shown.") : t("This window could not be loaded.")}
      </h2>
      <MissingPart {...missing} />
      <Button onClick={onClose}>{t("Close")}</Button>
    </dialog>
  );
}
