import { useMemo } from "react";
import { WindowContext } from "../../../actions/windowContext";
import type { BindingContext } from "../../../bindings/bind";
import { useDocument } from "../../../documents/DocumentsContext";
import { ErrorCard } from "../../../elements/loading/ErrorCard";
import { Skeleton } from "../../../elements/Skeleton";
import { useTranslate } from "../../../languages/useTranslate";
import { useIsAllowed } from "../../../permissions/useIsAllowed";
import { InnerBlocks } from "../../BlocksContext";
import type { Row } from "../rows/rows";
import styles from "./rowParts.module.css";

/** Props of the detail of an expanded row. */
export interface RowDetailProps {
  /** The modal document whose content is shown. */
  modal: string;
  row: Row;
  context: BindingContext;
  /** Number of cells of a row. */
  cells: number;
}

// As in a window, the query of a list inside stays out of the address.
const inside = { done() {} };

/** The content of a modal document below the row it is about. */
export function RowDetail({ modal, row, context, cells }: RowDetailProps) {
  const t = useTranslate();
  const { module, error, retry } = useDocument("modal", modal);
  const isPermitted = useIsAllowed()(module?.default.permission);
  const own = useMemo(() => ({ ...context, record: row }), [context, row]);
  const documentId = `modal/${modal}`;
  return (
    <tr className={styles.detail}>
      <td colSpan={cells}>
        <div className={styles.content}>
          <WindowContext value={inside}>
            {module && isPermitted && (
              <InnerBlocks blocks={module.default.blocks ?? []} context={own} documentId={documentId} />
            )}
          </WindowContext>
          {module && !isPermitted && <ErrorCard message={t("You are not permitted to do this.")} />}
          {!module && !error && <Skeleton width="100%" height={64} />}
          {!module && error && (
            <ErrorCard message={t("This window could not be loaded.")} documentId={documentId} onRetry={retry} />
          )}
        </div>
      </td>
    </tr>
  );
}
