import { useTranslate } from "../../languages/useTranslate";
import { Button } from "../buttons/Button";
import { ErrorGlyph } from "../glyphs";
import styles from "./ErrorCard.module.css";

/** Props of an error card: what went wrong, the document concerned, and how to retry. */
export interface ErrorCardProps {
  message: string;
  /** The kind and id of the document, such as page/tag-list. */
  documentId?: string;
  onRetry?: () => void;
  /** Reloads the page. */
  onReload?: () => void;
}

/** Replaces a part of the page that could not be shown. */
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
