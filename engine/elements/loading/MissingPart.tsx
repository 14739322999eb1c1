import { useId, useLayoutEffect, useRef } from "react";
import { useTranslate } from "../../languages/useTranslate";
import { useBrowser } from "../../links/BrowserContext";
import { Button } from "../buttons/Button";
import { ErrorCard } from "./ErrorCard";
import styles from "./ErrorCard.module.css";

/** What stands in for a part that did not come or failed takes. */
export interface MissingPartProps {
  onRetry: () => void;
  /** Why a part whose code came could not be drawn. */
  failure?: Error;
  /** The document the part stands in. */
  documentId?: string;
}

/** Stands in the place of a part that failed, or whose code could not be fetched, as after a release: try again, or load the page anew. */
export function MissingPart({ onRetry, failure, documentId }: MissingPartProps) {
  const t = useTranslate();
  const { reload } = useBrowser();
  if (failure) return <FailedPart error={failure} onRetry={onRetry} documentId={documentId} />;
  const message = t("This part could not be loaded. Reload the page when it suits you.");
  return <ErrorCard message={message} onRetry={onRetry} onReload={reload} />;
}

/** Stands in the place of a part that failed while it was drawn, and says why. */
export function FailedPart({ error, ...card }: { error: Error; documentId?: string; onRetry: () => void }) {
  const t = useTranslate();
  return <ErrorCard message={`${t("This part of the page could not be shown.")} ${error.message}`} {...card} />;
}

/** Stands in the place of a window that failed or did not come; the page below keeps what was typed. */
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
