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

/** What the headings of a table need. */
export interface TableHeadProps {
  columns: readonly Column[];
  sort: string;
  onSort: (sort: string) => void;
  onNearSort: ((sort: string) => void) | undefined;
  onWidths: ColumnResizeHandleProps["onWidths"];
  /** How many of the rows shown are chosen; "nothing" where none are shown, undefined where rows cannot be chosen. */
  chosen: "nothing" | "none" | "some" | "all" | undefined;
  onChooseAll: (isChosen: boolean) => void;
  /** Rows unfold. */
  hasDetails: boolean;
  hasActions: boolean;
}

/** The headings: a press sorts up, down, not at all; the first box chooses the rows shown. */
export function TableHead(props: TableHeadProps) {
  const { columns, sort, onSort, onWidths, chosen, onChooseAll } = props;
  const t = useTranslate();
  const [isNear, setNear] = useState(false);
  return (
    <thead className={styles.head} onPointerEnter={() => setNear(true)}>
      <tr aria-rowindex={1}>
        {chosen !== undefined && (
          <th scope="col" className={styles.narrow}>
            <Checkbox
              checked={chosen === "all"}
              isMixed={chosen === "some"}
              disabled={chosen === "nothing"}
              aria-label={t("Select all on this page")}
              onChange={() => onChooseAll(chosen !== "all")}
            />
          </th>
        )}
        {props.hasDetails && <UnseenHeading text={t("Details")} />}
        {columns.map((column) => (
          <Heading key={column.key} column={column} sort={sort} onSort={onSort} onNearSort={props.onNearSort}>
            {isNear && <grip.Part column={column.key} onWidths={onWidths} />}
          </Heading>
        ))}
        {props.hasActions && <UnseenHeading text={t("Actions")} />}
      </tr>
    </thead>
  );
}

function UnseenHeading({ text }: { text: string }) {
  return (
    <th scope="col" className={styles.narrow}>
      <span className="unseen">{text}</span>
    </th>
  );
}

type HeadingProps = { column: Column; children: ReactNode } & Pick<TableHeadProps, "sort" | "onSort" | "onNearSort">;

function Heading({ column, sort, onSort, onNearSort, children }: HeadingProps) {
  const t = useTranslate();
  const key = sortKey(column);
  const direction = key === undefined ? undefined : directionOf(sort, key);
  const near = useHoverIntent(() => key !== undefined && onNearSort?.(nextSort(sort, key)));
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
        <button type="button" className={styles.heading} onClick={() => onSort(nextSort(sort, key))} {...near}>
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
