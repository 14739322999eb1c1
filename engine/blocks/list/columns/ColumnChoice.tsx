import { type KeyboardEvent, useState } from "react";
import { Button } from "../../../elements/buttons/Button";
import { useDragOrder } from "../../../elements/dragging/useDragOrder";
import { TextInput } from "../../../elements/inputs/TextInput";
import type { Column } from "../../../generated/documents";
import { useTranslate } from "../../../languages/useTranslate";
import styles from "./ColumnChoice.module.css";
import { ColumnItem } from "./ColumnItem";
import { columnLabel, type ListLayout, moveColumn, orderedColumns, shownColumns } from "./columns";

/** What the choice of columns needs. */
export interface ColumnChoiceProps {
  columns: readonly Column[];
  layout: ListLayout;
  onChange: (layout: ListLayout) => void;
}

/** So few columns are seen at a glance. */
const FEW = 10;

/** Arrows lead from one box to the next, so that a hundred of them are no hundred presses of Tab. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input[type=checkbox]:not(:disabled)")];
  const at = boxes.findIndex((box) => box.matches(":focus"));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  boxes[at + step]?.focus();
}

/** All columns of a list: those shown first, in their order, to be moved and given a width; the others to be found by their name. */
export function ColumnChoice({ columns, layout, onChange }: ColumnChoiceProps) {
  const t = useTranslate();
  const [wanted, setWanted] = useState("");
  const shown = shownColumns(columns, layout.columns);
  const words = wanted.trim().toLowerCase();
  const isFound = (column: Column) => columnLabel(column, t).toLowerCase().includes(words);
  const found = orderedColumns(columns, layout.columns).filter(isFound);
  const { drag, grab } = useDragOrder((key, over) => onChange({ ...layout, columns: moveColumn(shown, key, over) }));
  return (
    <div className={styles.choice}>
      {columns.length > FEW && (
        <TextInput
          type="search"
          value={wanted}
          aria-label={t("Find a column")}
          placeholder={t("Find a column")}
          onChange={(event) => setWanted(event.target.value)}
        />
      )}
      <ul data-order="" className={styles.columns} onKeyDown={walk}>
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
