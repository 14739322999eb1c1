import { Button } from "../../elements/Button";
import { Checkbox } from "../../elements/Checkbox";
import { AscendingGlyph, ColumnsGlyph, DescendingGlyph } from "../../elements/glyphs";
import { IconButton } from "../../elements/IconButton";
import { Popover } from "../../elements/Popover";
import type { Column } from "../../generated/documents";
import { useTranslate } from "../../languages/useTranslate";
import { moveColumn, orderedColumns, shownColumns, toggleColumn } from "./columns";
import styles from "./Toolbar.module.css";

/** What the choice of columns needs. */
export interface ColumnsPanelProps {
  columns: readonly Column[];
  chosen: readonly string[] | undefined;
  /** Undefined goes back to the document's own columns. */
  onChange: (chosen: string[] | undefined) => void;
}

/** Chooses and orders the columns of a list. */
export function ColumnsPanel({ columns, chosen, onChange }: ColumnsPanelProps) {
  const t = useTranslate();
  const shown = shownColumns(columns, chosen);
  return (
    <Popover
      name={t("Columns")}
      align="end"
      icon={<ColumnsGlyph size={14} />}
      aria-label={t("Columns")}
      title={t("Columns")}
      panel={() => (
        <div className={styles.panel}>
          <ul className={styles.columns}>
            {orderedColumns(columns, chosen).map((column) => {
              const place = shown.indexOf(column);
              const label = t(column.label);
              return (
                <li key={column.key}>
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
            })}
          </ul>
          <Button onClick={() => onChange(undefined)}>{t("Reset")}</Button>
        </div>
      )}
    />
  );
}
