import { useTranslate } from "../../languages/useTranslate";
import { Button } from "../buttons/Button";
import { ErrorGlyph } from "../glyphs";
import styles from "./ErrorCard.module.css";

/** What an error card says: what went wrong, which document it concerns, and how to try again. */
export interface ErrorCardProps {
  message: string;
  /** The kind and id of the document, such as page/tag-list. */
  documentId?: string;
  onRetry?: () => void;
  /** Loads the whole page again. */
  onReload?: () => void;
}

/** Stands in the place of what could not be shown, so that the rest of the page goes on. */
export function ErrorCard({ message, documentId, onRetry, onReload }: ErrorCardProps) {
  const t = useTranslate();
  return (
    <div role="alert" className={styles.card}>
      <ErrorGlyph size={16} className={styles.icon} aria-hidden="true" />
      <div className={styles.text}>
        <p>{message}</p>
        {documentId !== undefined && <code className={styles.document}>{documentId}</code>}
      </div>
      {onRetry && <Button onClick={onRetry}>{t("Retry")}</Button>}
      {onReload && <Button onClick={onReload}>{t("Reload")}</Button>}
    </div>
  );
}
