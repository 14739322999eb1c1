import { type KeyboardEvent, useState } from "react";
import { Button } from "../../elements/Button";
import { Checkbox } from "../../elements/Checkbox";
import { AscendingGlyph, DescendingGlyph } from "../../elements/glyphs";
import { IconButton } from "../../elements/IconButton";
import { TextInput } from "../../elements/TextInput";
import type { Column } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import styles from "./ColumnChoice.module.css";
import { columnLabel, moveColumn, orderedColumns, shownColumns, toggleColumn } from "./columns";

/** What the choice of columns needs. */
export interface ColumnChoiceProps {
  columns: readonly Column[];
  chosen: readonly string[] | undefined;
  /** Undefined goes back to the document's own columns. */
  onChange: (chosen: string[] | undefined) => void;
}

/** So few columns are seen at a glance. */
const FEW = 10;

/** Arrows lead from one box to the next, so that a hundred of them are no hundred presses of Tab. */
function walk(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>("input:not(:disabled)")];
  const at = boxes.findIndex((box) => box.matches(":focus"));
  if (step === undefined || at < 0) return;
  event.preventDefault();
  boxes[at + step]?.focus();
}

/** All columns of a list: those shown first, in their order, to be moved; the others to be found by their name. */
export function ColumnChoice({ columns, chosen, onChange }: ColumnChoiceProps) {
  const t = useTranslate();
  const [wanted, setWanted] = useState("");
  const shown = shownColumns(columns, chosen);
  const words = wanted.trim().toLowerCase();
  const isFound = (column: Column) => columnLabel(column, t).toLowerCase().includes(words);
  const found = orderedColumns(columns, chosen).filter(isFound);
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
      <ul className={styles.columns} onKeyDown={walk}>
        {found.map((column) => (
          <ColumnItem key={column.key} column={column} shown={shown} onChange={onChange} />
        ))}
      </ul>
      {found.length === 0 && <p role="status">{t("No results found")}</p>}
      <div className={styles.foot}>
        <span>{t("{shown} of {total} shown", { shown: shown.length, total: columns.length })}</span>
        <Button onClick={() => onChange(undefined)}>{t("Reset columns")}</Button>
      </div>
    </div>
  );
}

interface ColumnItemProps extends Pick<ColumnChoiceProps, "onChange"> {
  column: Column;
  shown: readonly Column[];
}

function ColumnItem({ column, shown, onChange }: ColumnItemProps) {
  const t = useTranslate();
  const place = shown.indexOf(column);
  const label = columnLabel(column, t);
  return (
    <li>
      <Checkbox
        label={label}
        checked={place >= 0}
        disabled={place >= 0 && shown.length === 1}
        onChange={() => onChange(toggleColumn(shown, column.key))}
      />
      {place >= 0 && (
        <span className={styles.moves}>
          <IconButton
            size="small"
            icon={<AscendingGlyph size={13} />}
            label={t("Move {label} to the front", { label })}
            disabled={place === 0}
            onClick={() => onChange(moveColumn(shown, column.key, -1))}
          />
          <IconButton
            size="small"
            icon={<DescendingGlyph size={13} />}
            label={t("Move {label} to the back", { label })}
            disabled={place === shown.length - 1}
            onClick={() => onChange(moveColumn(shown, column.key, 1))}
          />
        </span>
      )}
    </li>
  );
}
