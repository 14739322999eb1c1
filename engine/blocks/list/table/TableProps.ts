import type { ReactNode } from "react";
import type { BindingContext } from "../../../bindings/bind";
import type { Action, Column } from "../../../generated/documents";
import type { ColumnWidths } from "../columns/columns";
import type { Row } from "../rows/rows";
import type { Selection } from "../selection/useSelection";

/** Props of a table of rows. */
export interface TableProps {
  label: string;
  columns: readonly Column[];
  rows: readonly Row[];
  /** The property that identifies a row. */
  keyName: string;
  total: number;
  /** The index of the first row in the whole list, from 0. */
  offset: number;
  context: BindingContext;
  actions: readonly Action[];
  /** The modal document whose content is drawn below an expanded row. */
  expand: string | undefined;
  /** The property with the number of child records, 0 of which makes a row not expandable; without it all rows are. */
  unfolds?: string | undefined;
  /** The property by whose values rows are grouped under headings. */
  group: string | undefined;
  sort: string;
  onSort: (sort: string) => void;
  /** Called with the sort order the pointer is about to choose, to prefetch it. */
  onPrefetchSort?: (sort: string) => void;
  /** Called with the widths of resized columns. */
  onWidths: (widths: ColumnWidths) => void;
  /** Undefined where rows cannot be selected. */
  selection: Selection | undefined;
  isBusy: boolean;
  /** The rows are those of a previous query: shown, but inert. */
  isStale?: boolean;
  /** Number of skeleton rows while loading, else 0. */
  skeletons: number;
  /** Drawn in place of the rows when there are none. */
  emptyState: ReactNode;
}
