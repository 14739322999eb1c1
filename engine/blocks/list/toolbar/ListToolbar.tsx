import { ActionButtons } from "../../../actions/ActionButton";
import type { BindingContext } from "../../../bindings/bind";
import { useBoot } from "../../../documents/DocumentsContext";
import type { ListBlock } from "../../../generated/documents";
import { ColumnsPanel } from "../columns/ColumnsPanel";
import { type ListLayout, shownColumns } from "../columns/columns";
import { FilterChips, Filters } from "../filters/Filters";
import type { ListChange, ListQuery } from "../query/listQuery";
import { ExportButton } from "./ExportButton";
import { RefreshControl } from "./RefreshControl";
import { SearchBox } from "./SearchBox";
import styles from "./Toolbar.module.css";

/** Props of a list toolbar. */
export interface ListToolbarProps {
  block: ListBlock;
  /** The available columns. */
  columns: readonly ListBlock["columns"][number][];
  context: BindingContext;
  query: ListQuery;
  layout: ListLayout;
  read: { isFetching: boolean; refetch: () => Promise<unknown>; params: Record<string, unknown> };
  onChange: (change: ListChange, options?: { replace?: boolean }) => void;
  onLayout: (layout: ListLayout) => void;
  /** Called with whether the search box holds text that has not been searched yet. */
  onTyping: (isTyping: boolean) => void;
  /** Loads the full document, when a panel opens that shows all columns or filters. */
  loadFull: () => void;
}

/** More buttons do not fit beside the search box on a desktop, and the toolbar would wrap. */
const MAX_BUTTONS = 4;

/** The toolbar of a list: search, filters, refresh, export, columns and actions. */
export function ListToolbar(props: ListToolbarProps) {
  const { block, columns, context, query, layout, read, onChange, onLayout, loadFull } = props;
  const takes = useBoot().operations[block.operation]?.query ?? [];
  const fields = block.filters ?? [];
  const setFilters = (filters: Record<string, string>) => onChange({ filters });
  return (
    <div className={styles.toolbar}>
      {block.search !== false && takes.includes("q") && (
        <SearchBox value={query.q} onSearch={(q) => onChange({ q }, { replace: true })} onTyping={props.onTyping} />
      )}
      {fields.length > 0 && (
        <Filters fields={fields} filters={query.filters} takes={takes} onChange={setFilters} onOpen={loadFull} />
      )}
      <FilterChips fields={fields} filters={query.filters} onChange={setFilters} />
      <span className={styles.end}>
        <RefreshControl
          every={layout.refresh}
          isFetching={read.isFetching}
          onRefresh={() => void read.refetch()}
          onEvery={(refresh) => onLayout({ ...layout, refresh })}
        />
        {block.export !== undefined && (
          <ExportButton
            files={block.export}
            params={{ ...read.params, fields: shownColumns(columns, layout.columns).map(({ key }) => key) }}
          />
        )}
        <ColumnsPanel columns={columns} layout={layout} onChange={onLayout} onOpen={loadFull} />
        <ActionButtons actions={block.actions} context={context} max={MAX_BUTTONS} />
      </span>
    </div>
  );
}
