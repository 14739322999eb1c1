import { type ReactNode, useState } from "react";
import { AscendingGlyph, DescendingGlyph } from "../../../elements/glyphs";
import { Checkbox } from "../../../elements/inputs/Checkbox";
import { lazyComponent } from "../../../elements/loading/lazyComponent";
import type { Column } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import { useHoverIntent } from "../../../links/useHoverIntent";
import { columnLabel, sortKey } from "../columns/columns";
import { nextSort } from "../query/listQuery";
import type { ColumnResizeHandleProps } from "./ColumnResizeHandle";
import styles from "./Table.module.css";

const grip = lazyComponent<ColumnResizeHandleProps>(
  async () => (await import("./ColumnResizeHandle")).ColumnResizeHandle,
);

/** Props of the table head. */
export interface TableHeadProps {
  columns: readonly Column[];
  sort: string;
  onSort: (sort: string) => void;
  onPrefetchSort: ((sort: string) => void) | undefined;
  onWidths: ColumnResizeHandleProps["onWidths"];
  /** How many of the rows shown are selected; "nothing" where none are shown, undefined where rows cannot be selected. */
  selected: "nothing" | "none" | "some" | "all" | undefined;
  onSelectAll: (isSelected: boolean) => void;
  /** Rows can be expanded. */
  hasDetails: boolean;
  hasActions: boolean;
}

/** The table head: a click on a heading cycles its sort order; the first checkbox selects the rows shown. */
export function TableHead(props: TableHeadProps) {
  const { columns, sort, onSort, onWidths, selected, onSelectAll } = props;
  const t = useTranslate();
  const [isHovered, setHovered] = useState(false);
  return (
    <thead className={styles.head} onPointerEnter={() => setHovered(true)}>
      <tr aria-rowindex={1}>
        {selected !== undefined && (
          <th scope="col" className={styles.narrow}>
            <Checkbox
              checked={selected === "all"}
              isMixed={selected === "some"}
              disabled={selected === "nothing"}
              aria-label={t("Select all on this page")}
              onChange={() => onSelectAll(selected !== "all")}
            />
          </th>
        )}
        {props.hasDetails && <HiddenHeading text={t("Details")} />}
        {columns.map((column) => (
          <Heading key={column.key} column={column} sort={sort} onSort={onSort} onPrefetchSort={props.onPrefetchSort}>
            {isHovered && <grip.Part column={column.key} onWidths={onWidths} />}
          </Heading>
        ))}
        {props.hasActions && <HiddenHeading text={t("Actions")} />}
      </tr>
    </thead>
  );
}

function HiddenHeading({ text }: { text: string }) {
  return (
    <th scope="col" className={styles.narrow}>
      <span className="unseen">{text}</span>
    </th>
  );
}

type HeadingProps = { column: Column; children: ReactNode } & Pick<
  TableHeadProps,
  "sort" | "onSort" | "onPrefetchSort"
>;

function Heading({ column, sort, onSort, onPrefetchSort, children }: HeadingProps) {
  const t = useTranslate();
  const key = sortKey(column);
  const direction = key === undefined ? undefined : directionOf(sort, key);
  const hover = useHoverIntent(() => key !== undefined && onPrefetchSort?.(nextSort(sort, key)));
  return (
    <th
      scope="col"
      aria-sort={direction}
      data-key={column.key}
      data-align={column.align}
      title={column.hint && t(column.hint)}
    >
      {key === undefined ? (
        <span className={styles.heading}>{columnLabel(column, t)}</span>
      ) : (
        <button type="button" className={styles.heading} onClick={() => onSort(nextSort(sort, key))} {...hover}>
          {columnLabel(column, t)}
          {direction === "ascending" && <AscendingGlyph size={13} aria-hidden="true" />}
          {direction === "descending" && <DescendingGlyph size={13} aria-hidden="true" />}
        </button>
      )}
      {children}
    </th>
  );
}

function directionOf(sort: string, key: string): "ascending" | "descending" | "none" {
  if (sort === key) return "ascending";
  return sort === `-${key}` ? "descending" : "none";
}
