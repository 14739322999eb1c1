import { type ClipboardEvent, type FocusEvent, useMemo, useRef } from "react";
import { useBoot } from "../../documents/DocumentsContext";
import { Button } from "../../elements/buttons/Button";
import { useTranslate } from "../../languages/useTranslate";
import { useIsAllowed } from "../../permissions/useIsAllowed";
import type { WidgetProps } from "../../registry/Registry";
import { useFieldAria } from "../FieldAria";
import { labelId } from "../fieldIds";
import { hasFocusLeft } from "../hasFocusLeft";
import { type Column, readColumns } from "./columns";
import { parseCopied } from "./spreadsheet";
import { TableBody } from "./TableBody";
import { TableFiles } from "./TableFiles";
import { TableHead } from "./TableHead";
import styles from "./TableInput.module.css";
import { tableKeys } from "./tableKeys";
import { cellPositionOf, useCellFocus } from "./useCellFocus";
import { useInvalidCells } from "./useInvalidCells";
import { useRowWindow } from "./useRowWindow";
import { useTableRows } from "./useTableRows";

const MAX_ROWS = 1000;

/** A table of inputs with paste from spreadsheets and CSV import; only the visible rows are rendered (virtual scrolling). */
export function TableInput(props: WidgetProps) {
  const { id, label, value, required, disabled, readonly, schema, options } = props;
  const t = useTranslate();
  const aria = useFieldAria(label, required);
  const columns = useColumns(schema, options);
  const limit = typeof schema?.maxItems === "number" ? schema.maxItems : MAX_ROWS;
  const table = useTableRows(value, columns, limit, props.onChange);
  const box = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const shown = useRowWindow(box, table.rows.length);
  const invalid = useInvalidCells(box, shown);
  const focus = useCellFocus(id, shown);
  const isFixed = disabled === true || readonly === true;
  const add = () => {
    table.add();
    focus({ row: table.rows.length, column: 0 });
  };
  // When the last row is removed, the focus moves to the button that adds one.
  const focusAdd = () => tools.current?.querySelector("button")?.focus();
  const press = tableKeys(table, { focus, focusAdd, add });
  const paste = (event: ClipboardEvent) => {
    const place = cellPositionOf(event.target);
    const block = parseCopied(event.clipboardData.getData("text"));
    // A single cell is pasted at the caret by the browser, except a multi-line one, which spreadsheets put in quotes.
    const [[first = "", ...otherCells] = [], ...otherRows] = block;
    const isSingleCell = otherCells.length + otherRows.length === 0 && !/[\r\n]/.test(first);
    if (!place || isFixed || isSingleCell) return;
    event.preventDefault();
    table.paste(block, place);
  };
  const remove = (row: number) => {
    table.remove(row);
    if (table.rows.length > 1) focus({ row: Math.min(row, table.rows.length - 2), column: 0 });
    else focusAdd();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: the frame of the field already has its legend
    <div
      role="group"
      id={id}
      tabIndex={-1}
      aria-label={aria["aria-label"]}
      aria-labelledby={aria["aria-label"] ? undefined : labelId(id)}
      className={styles.whole}
      onKeyDown={isFixed ? undefined : press}
      onPaste={paste}
      onFocus={scrollCellIntoView}
      aria-describedby={aria["aria-describedby"]}
      onBlur={(event) => hasFocusLeft(event) && props.onBlur(id, value)}
    >
      {table.rows.length > 0 && (
        <div ref={box} className={styles.box} onScroll={shown.scroll}>
          <table className={styles.table} aria-rowcount={table.rows.length + 1} aria-label={label}>
            <TableHead columns={columns} />
            <TableBody
              id={id}
              table={table}
              columns={columns}
              shown={shown}
              isFixed={isFixed}
              invalid={invalid}
              onRemove={remove}
            />
          </table>
        </div>
      )}
      <div ref={tools} className={styles.tools}>
        <Button size="small" disabled={isFixed || table.isFull} onClick={add}>
          {t("Add row")}
        </Button>
        {options.csv === true && (
          <TableFiles label={label} isFixed={isFixed} table={table} columns={columns} options={options} />
        )}
        <span className={styles.count}>{t("{count} / {limit}", { count: table.rows.length, limit })}</span>
      </div>
    </div>
  );
}

/** Scrolls a focused cell fully into view, as browsers do so only partly; not on a pointer press, where it would move away from the pointer. */
function scrollCellIntoView({ target }: FocusEvent) {
  if (cellPositionOf(target) && target.matches(":focus-visible"))
    target.scrollIntoView({ block: "nearest", inline: "nearest" });
}

function useColumns(schema: WidgetProps["schema"], options: WidgetProps["options"]): Column[] {
  const t = useTranslate();
  const isAllowed = useIsAllowed();
  const { masks, language } = useBoot();
  const { tokens } = masks;
  const { code } = language;
  return useMemo(
    () =>
      readColumns(schema, options, tokens, code)
        .filter(({ permission }) => isAllowed(permission))
        .map((column) => translated(column, t)),
    [schema, options, tokens, code, isAllowed, t],
  );
}

function translated(column: Column, t: ReturnType<typeof useTranslate>): Column {
  const { enumOptions, patternMessage } = column.options;
  const choices = Array.isArray(enumOptions) && enumOptions.map((one) => ({ ...one, label: t(String(one.label)) }));
  const options = {
    ...column.options,
    ...(choices && { enumOptions: choices }),
    ...(typeof patternMessage === "string" && { patternMessage: t(patternMessage) }),
  };
  return { ...column, title: t(column.title), options };
}
