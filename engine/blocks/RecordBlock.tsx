import { useState } from "react";
import { ActionButtons } from "../actions/ActionButton";
import { useOperation } from "../api/useOperation";
import { type BindingContext, bind, bindParams } from "../bindings/bind";
import { holds } from "../conditions/holds";
import { ErrorCard } from "../elements/loading/ErrorCard";
import { Skeleton } from "../elements/Skeleton";
import type { RecordBlock as RecordDocument } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import { useChannel } from "../live/LiveContext";
import type { BlockProps } from "./BlockProps";
import { EditableValue } from "./edit/EditableValue";
import { mergeChange, type Row, rowsOf } from "./list/rows/rows";
import { CellValue } from "./list/table/CellValue";
import styles from "./RecordBlock.module.css";

type RecordField = RecordDocument["fields"][number];

/** The fields of one record as labels and values, from the block's own operation or the page's record. */
export function RecordBlock({ block, context, documentId }: BlockProps<RecordDocument>) {
  const t = useTranslate();
  const params = bindParams(block.params, context);
  const read = useOperation(block.operation ?? "", params, {
    enabled: block.operation !== undefined,
    live: !!block.live,
  });
  const record = useLiveRecord(block, context, block.operation === undefined ? context.record : read.data);
  if (record === undefined && (read.error || read.data !== undefined)) {
    const message = read.error?.errors[0]?.message || t("The record could not be read.");
    return <ErrorCard message={message} documentId={documentId} onRetry={() => void read.refetch()} />;
  }
  const inside = { ...context, record };
  const shown = block.fields.filter((field) => holds(field.visible, inside));
  return (
    <section className={styles.record} data-look={block.look} aria-label={block.title && t(block.title)}>
      <header className={styles.header}>
        {block.title !== undefined && <h2>{t(block.title)}</h2>}
        <ActionButtons actions={block.actions} context={inside} size="small" />
      </header>
      <dl className={styles.values}>
        {shown.map((field) => (
          <div key={field.key} className={styles.pair}>
            <dt>{t(field.label)}</dt>
            <dd>{record === undefined ? <Skeleton /> : <RecordValue field={field} context={inside} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RecordValue({ field, context }: { field: RecordField; context: BindingContext }) {
  const t = useTranslate();
  const value = <CellValue column={field} context={context} />;
  if (!field.edit) return value;
  return (
    <EditableValue edit={field.edit} property={field.key} label={t(field.label)} context={context}>
      {value}
    </EditableValue>
  );
}

// Merges live events into the record until it is refetched.
function useLiveRecord({ live }: RecordDocument, context: BindingContext, source: unknown): Row | undefined {
  // Of a list, the first record is shown; for an empty list, one without values.
  const [base] = rowsOf(Array.isArray(source) ? [{ ...source[0] }] : [source]);
  const [changed, setChanged] = useState<{ base: Row; record: Row }>();
  const record = changed && changed.base === base ? changed.record : base;
  const channel = live && bind(live.channel, context);
  useChannel(typeof channel === "string" ? channel : undefined, live?.event ?? "", (payload) => {
    if (base === undefined || record === undefined) return;
    const next = mergeChange(record, payload, live?.key ?? "id", live?.revision);
    if (next !== record) setChanged({ base, record: next });
  });
  return record;
}
