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

/** What the bar above a list needs. */
export interface ListToolbarProps {
  block: ListBlock;
  /** The columns there are to choose from. */
  columns: readonly ListBlock["columns"][number][];
  context: BindingContext;
  query: ListQuery;
  layout: ListLayout;
  read: { isFetching: boolean; refetch: () => Promise<unknown>; params: Record<string, unknown> };
  onChange: (change: ListChange, options?: { replace?: boolean }) => void;
  onLayout: (layout: ListLayout) => void;
  /** Hears whether a text stands in the search box that is not searched yet. */
  onTyping: (isTyping: boolean) => void;
  /** A panel opens that shows all columns or filters there are. */
  onFurther: () => void;
}

/** With more, search and actions do not fit beside one another on a desk, and the list begins a row lower. */
const BUTTONS = 4;

/** The bar above a list: search, filters, columns and what can be done with all of it. */
export function ListToolbar(props: ListToolbarProps) {
  const { block, columns, context, query, layout, read, onChange, onLayout, onFurther } = props;
  const takes = useBoot().operations[block.operation]?.query ?? [];
  const fields = block.filters ?? [];
  const setFilters = (filters: Record<string, string>) => onChange({ filters });
  return (
    <div className={styles.toolbar}>
      {block.search !== false && takes.includes("q") && (
        <SearchBox value={query.q} onSearch={(q) => onChange({ q }, { replace: true })} onTyping={props.onTyping} />
      )}
      {fields.length > 0 && (
        <Filters fields={fields} filters={query.filters} takes={takes} onChange={setFilters} onOpen={onFurther} />
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
        <ColumnsPanel columns={columns} layout={layout} onChange={onLayout} onOpen={onFurther} />
        <ActionButtons actions={block.actions} context={context} most={BUTTONS} />
      </span>
    </div>
  );
}
