import { useState } from "react";
import { readPath } from "../../../bindings/bind";
import { EmptyState } from "../../../elements/EmptyState";
import type { Column, TableBlock as TableDocument } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import type { BlockProps } from "../../BlockProps";
import { type ColumnWidths, offeredColumns, withWidths } from "../columns/columns";
import { rowsOf } from "../rows/rows";
import styles from "../toolbar/Toolbar.module.css";
import { Pager } from "./Pager";
import { Table } from "./Table";

const noActions: never[] = [];
const minPageSize = 10;

/** A table of the rows held in the record, with client-side paging. */
export function TableBlock({ block, context }: BlockProps<TableDocument>) {
  const t = useTranslate();
  const [requested, setPage] = useState(1);
  const [pageSize, setPageSize] = useState(minPageSize);
  const [widths, setWidths] = useState<ColumnWidths>({});
  const rows = rowsOf(readPath(context.record, block.rows));
  const lastPage = Math.max(1, Math.ceil(rows.length / pageSize));
  const page = Math.min(requested, lastPage);
  const offset = (page - 1) * pageSize;
  const shown = rows.slice(offset, offset + pageSize);
  const columns: readonly Column[] = block.columns;
  return (
    <section className={styles.list} aria-label={t(block.title ?? block.name ?? "Values")}>
      {block.title !== undefined && <h2>{t(block.title)}</h2>}
      <Table
        label={t(block.title ?? block.name ?? "Values")}
        columns={withWidths([...offeredColumns(columns, context)], widths)}
        rows={shown}
        keyName="id"
        total={rows.length}
        offset={offset}
        context={context}
        actions={noActions}
        expand={undefined}
        group={undefined}
        sort=""
        onSort={() => undefined}
        onWidths={(next) => setWidths({ ...widths, ...next })}
        selection={undefined}
        isBusy={false}
        skeletons={0}
        emptyState={<EmptyState title={t(block.empty ?? "No data available")} />}
      />
      {rows.length > minPageSize && (
        <Pager
          page={page}
          pageSize={pageSize}
          lastPage={lastPage}
          total={rows.length}
          count={shown.length}
          onPage={setPage}
          onPageSize={setPageSize}
        />
      )}
    </section>
  );
}
