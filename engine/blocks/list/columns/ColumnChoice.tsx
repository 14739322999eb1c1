import { type KeyboardEvent, useState } from "react";
import { Button } from "../../../elements/buttons/Button";
import { useDragOrder } from "../../../elements/dragging/useDragOrder";
import { TextInput } from "../../../elements/inputs/TextInput";
import type { Column } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "./ColumnChoice.module.css";
import { ColumnItem } from "./ColumnItem";
import { columnLabel, type ListLayout, moveColumn, orderedColumns, shownColumns } from "./columns";

/** Props of the column picker. */
export interface ColumnChoiceProps {
  columns: readonly Column[];
  layout: ListLayout;
  onChange: (layout: ListLayout) => void;
}

/** Up to this number of columns, there is no search box. */
const MAX_WITHOUT_SEARCH = 10;

/** Arrow keys move between the checkboxes, as Tab alone would be slow among a hundred. */
function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=checkbox]:not(:disabled)")];
  const at = boxes.findIndex((box) => box.matches(":focus"));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  boxes[at + step]?.focus();
}

/** The column picker of a list: the visible columns first, with order and width; a search box finds the others by name. */
export function ColumnChoice({ columns, layout, onChange }: ColumnChoiceProps) {
  const t = useTranslate();
  const [search, setSearch] = useState("");
  const shown = shownColumns(columns, layout.columns);
  const words = search.trim().toLowerCase();
  const isFound = (column: Column) => columnLabel(column, t).toLowerCase().includes(words);
  const found = orderedColumns(columns, layout.columns).filter(isFound);
  const { drag, grab } = useDragOrder((key, over) => onChange({ ...layout, columns: moveColumn(shown, key, over) }));
  return (
    <div className={styles.choice}>
      {columns.length > MAX_WITHOUT_SEARCH && (
        <TextInput
          type="search"
          value={search}
          aria-label={t("Find a column")}
          placeholder={t("Find a column")}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <ul data-order="" className={styles.columns} onKeyDown={moveFocus}>
        {found.map((column) => (
          <ColumnItem
            key={column.key}
            column={column}
            shown={shown}
            layout={layout}
            onChange={onChange}
            onGrab={(event) => grab(event, column.key)}
            drag={drag}
          />
        ))}
      </ul>
      {found.length === 0 && <p role="status">{t("No results found")}</p>}
      <div className={styles.foot}>
        <span>{t("{shown} of {total} shown", { shown: shown.length, total: columns.length })}</span>
        <Button onClick={() => onChange({ ...layout, columns: undefined, widths: undefined })}>
          {t("Reset columns")}
        </Button>
      </div>
    </div>
  );
}
