import { useEffect, useMemo, useState } from "react";
import { itemNameOf } from "../../actions/itemNameOf";
import { useShownActions } from "../../actions/useAction";
import type { BindingContext } from "../../bindings/bind";
import { Button } from "../../elements/buttons/Button";
import { EmptyState } from "../../elements/EmptyState";
import { ErrorCard } from "../../elements/loading/ErrorCard";
import { lazyComponent } from "../../elements/loading/lazyComponent";
import { Skeleton } from "../../elements/Skeleton";
import type { ListBlock as ListDocument } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import { useStoredSetting } from "../../settings/StoredSettingsContext";
import type { BlockProps } from "../BlockProps";
import { type ListLayout, offeredColumns, shownColumns, withWidths } from "./columns/columns";
import { useAdditionalColumns } from "./columns/useAdditionalColumns";
import { isNarrowed } from "./query/listQuery";
import { type ListState, useListState } from "./query/useListState";
import { type Row, rowKey } from "./rows/rows";
import { useListRows } from "./rows/useListRows";
import { usePrefetchLinkedPages } from "./rows/usePrefetchLinkedPages";
import { type Selection, useSelection } from "./selection/useSelection";
import { Pager } from "./table/Pager";
import { Table } from "./table/Table";
import { ListToolbar } from "./toolbar/ListToolbar";
import { refreshInterval } from "./toolbar/refreshInterval";
import styles from "./toolbar/Toolbar.module.css";

const bulkBar = lazyComponent(async () => (await import("./selection/BulkBar")).BulkBar);
const listTotals = lazyComponent(async () => (await import("./table/ListTotals")).ListTotals);
const defaultLayout: ListLayout = {};
const noActions: never[] = [];

/** A list: search, filters, sort and page in the address, rows from the server, columns as the user configured them. */
export function ListBlock(props: BlockProps<ListDocument>) {
  const name = props.block.id ?? props.documentId.replace(/^\w+\//, "");
  const stored = useStoredSetting<ListLayout>(`table.${name}`, defaultLayout);
  const { full, isPending, loadFull } = useAdditionalColumns(props.block, stored[0].columns);
  if (isPending) return <Skeleton width="100%" height={320} />;
  return <List {...props} block={full} stored={stored} loadFull={loadFull} />;
}

interface ListProps extends BlockProps<ListDocument> {
  stored: readonly [ListLayout, (layout: ListLayout) => void];
  loadFull: () => void;
}

function List({ block, context, stored: [layout, saveLayout], loadFull }: ListProps) {
  const t = useTranslate();
  const state = useListState(block, layout.pageSize);
  const { query, change } = state;
  const selection = useSelection(JSON.stringify([query.q, query.filters]));
  const offered = useMemo(() => offeredColumns(block.columns, context), [block, context]);
  const columns = useMemo(
    () => withWidths(shownColumns(offered, layout.columns), layout.widths),
    [offered, layout.columns, layout.widths],
  );
  const read = useListRows({ block, context, state, columns, refetchEvery: refreshInterval(layout.refresh) });
  const keyName = block.live?.key ?? "id";
  const bulk = useBulk({ block, context, selection, rows: read.rows, keyName, loadFull });
  usePrefetchLinkedPages(columns, context, read.rows[0]);
  const [isTyping, setTyping] = useState(false);
  const { total, params, isPaged } = read;
  const label = t(block.title ?? block.name ?? itemNameOf(block.operation), context);
  const message = read.error?.errors[0]?.message || t("The list could not be read.");
  const clear = () => change({ q: "", filters: {} });
  return (
    <section aria-label={label} className={styles.list} data-block="list" onFocus={loadFull}>
      {block.title && <h2>{label}</h2>}
      <ListToolbar
        block={block}
        columns={offered}
        context={context}
        query={query}
        layout={layout}
        read={read}
        onChange={change}
        onLayout={saveLayout}
        onTyping={setTyping}
        loadFull={loadFull}
      />
      {read.error && <ErrorCard message={message} onRetry={() => void read.refetch()} />}
      {(read.data !== undefined || !read.error) && (
        <Table
          label={label}
          columns={columns}
          rows={read.rows}
          keyName={keyName}
          total={read.total}
          offset={isPaged ? (query.page - 1) * query.pageSize : 0}
          context={context}
          actions={block.rowActions ?? noActions}
          expand={block.expand}
          unfolds={block.unfolds}
          group={block.group}
          sort={query.sort}
          onSort={(sort) => change({ sort })}
          onPrefetchSort={(sort) => read.prefetch({ sort })}
          onWidths={(widths) => saveLayout({ ...layout, widths: { ...layout.widths, ...widths } })}
          selection={bulk.count > 0 || bulk.actions.length > 0 ? selection : undefined}
          isBusy={read.isFetching}
          isStale={isTyping || read.isPrevious}
          skeletons={read.isPending ? Math.min(query.pageSize, 25) : 0}
          emptyState={<NoRows empty={block.empty} isNarrowed={isNarrowed(query)} onClear={clear} />}
        />
      )}
      {block.totals && <listTotals.Part keys={block.totals} columns={offered} sums={read.meta?.sums} />}
      {isPaged && read.data !== undefined && (
        <ListPager state={state} read={read} onPageSize={(pageSize) => saveLayout({ ...layout, pageSize })} />
      )}
      {bulk.count > 0 && (
        <bulkBar.Part
          {...bulk}
          all={isPaged ? { operation: block.operation, params, keyName, total, selection } : undefined}
        />
      )}
    </section>
  );
}

interface ListPagerProps {
  state: ListState;
  read: ReturnType<typeof useListRows>;
  onPageSize: (pageSize: number) => void;
}

function ListPager({ state: { query, change }, read, onPageSize }: ListPagerProps) {
  return (
    <Pager
      page={query.page}
      pageSize={query.pageSize}
      lastPage={read.lastPage}
      total={read.total}
      count={read.rows.length}
      onPage={(page) => change({ page })}
      onPrefetchPage={(page) => read.prefetch({ page })}
      onPageSize={(pageSize) => {
        onPageSize(pageSize);
        change({ pageSize });
      }}
    />
  );
}

/** The selected rows and their bulk actions; the first selected row loads the full document, which has the remaining actions. */
function useBulk({ block, context, selection, rows, keyName, loadFull }: BulkSource) {
  const isChoosing = selection.rows.size > 0;
  useEffect(() => {
    if (isChoosing) loadFull();
  }, [isChoosing, loadFull]);
  // A row on the screen may have changed since it was selected.
  const now = useMemo(() => new Map(rows.map((row, index) => [rowKey(row, keyName, index), row])), [rows, keyName]);
  const chosen = selection.matching ?? [...selection.rows].map(([key, row]) => now.get(key) ?? row);
  const own = { ...context, selection: chosen };
  const actions = useShownActions()(block.bulkActions, own);
  return { actions, context: own, count: chosen.length, onClear: selection.clear };
}

interface BulkSource {
  block: ListDocument;
  context: BindingContext;
  selection: Selection;
  rows: readonly Row[];
  keyName: string;
  loadFull: () => void;
}

function NoRows(props: { empty: string | undefined; isNarrowed: boolean; onClear: () => void }) {
  const t = useTranslate();
  if (!props.isNarrowed) return <EmptyState title={t(props.empty ?? "No data available")} />;
  return (
    <EmptyState title={t("No results found")}>
      <Button onClick={props.onClear}>{t("Clear filters")}</Button>
    </EmptyState>
  );
}
