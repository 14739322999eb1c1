import { useId, useLayoutEffect, useRef } from "react";
import { useTranslate } from "../languages/useTranslate";
import { useBrowser } from "../links/BrowserContext";
import { Button } from "./Button";
import { ErrorCard } from "./ErrorCard";
import styles from "./ErrorCard.module.css";

/** What stands in for a part whose code did not come takes. */
export interface MissingPartProps {
  onRetry: () => void;
}

/** Stands in the place of a part whose code could not be fetched, as after a release: try again, or load the page anew. */
export function MissingPart({ onRetry }: MissingPartProps) {
  const t = useTranslate();
  const { reload } = useBrowser();
  const message = t("This part could not be loaded. Reload the page when it suits you.");
  return <ErrorCard message={message} onRetry={onRetry} onReload={reload} />;
}

/** Stands in the place of a window whose code could not be fetched; the page below keeps what was typed. */
export function MissingWindow({ onRetry, onClose }: MissingPartProps & { onClose: () => void }) {
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
      <h2 id={titleId}>{t("This window could not be loaded.")}</h2>
      <MissingPart onRetry={onRetry} />
      <Button onClick={onClose}>{t("Close")}</Button>
    </dialog>
  );
}
