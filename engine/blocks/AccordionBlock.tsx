import type { AccordionBlock as AccordionDocument } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import styles from "./AccordionBlock.module.css";
import type { BlockProps } from "./BlockProps";
import { InnerBlocks } from "./BlocksContext";

/** Collapsible sections of blocks; each opens and closes independently. */
export function AccordionBlock({ block, context, documentId }: BlockProps<AccordionDocument>) {
  const t = useTranslate();
  return (
    <div className={styles.accordion}>
      {block.items.map(({ title, open, blocks }) => (
        <details key={title} open={open} className={styles.item}>
          <summary className={styles.header}>{t(title, context)}</summary>
          <div className={styles.content}>
            <InnerBlocks blocks={blocks} context={context} documentId={documentId} />
          </div>
        </details>
      ))}
    </div>
  );
}
