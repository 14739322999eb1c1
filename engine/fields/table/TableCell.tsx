import { type ComponentType, memo, useMemo, useState } from "react";
import { Checkbox } from "../../elements/inputs/Checkbox";
import { useTranslate } from "../../languages/useTranslate";
import { useNumberText } from "../../numbers/useNumberText";
import type { WidgetProps } from "../../registry/Registry";
import { useRegistry } from "../../registry/RegistryContext";
import { SelectWidget } from "../choices/SelectWidget";
import { type FieldAria, FieldAriaContext } from "../FieldAria";
import { readItemRules, refuseItem } from "../lists/itemRules";
import { DigitsWidget } from "../text/DigitsWidget";
import { PasswordWidget } from "../text/PasswordWidget";
import { TextWidget } from "../text/TextWidget";
import { writeCell } from "./cells";
import type { Column } from "./columns";
import type { TableRows } from "./useTableRows";

/** Props of a cell. */
export interface TableCellProps {
  id: string;
  row: number;
  column: Column;
  value: unknown;
  isFixed: boolean;
  /** The form or the server rejected its value. */
  isRejected: boolean;
  onChange: TableRows["change"];
}

const plain: Readonly<Record<string, ComponentType<WidgetProps> | undefined>> = {
  DigitsWidget,
  password: PasswordWidget,
};

/** One cell of a table input. Memoized: it re-renders only when its own value changes. */
export const TableCell = memo(function TableCell(props: TableCellProps) {
  const { id, row, column, value, isFixed, isRejected, onChange } = props;
  const t = useTranslate();
  const registry = useRegistry();
  const [isBlurred, setBlurred] = useState(false);
  const label = t("{column}, row {row}", { column: column.title, row: row + 1 });
  const name = column.widget ?? "";
  const Named = registry.widgets[name] ?? plain[name];
  const refusal = useRefusal(column, value, Named !== undefined);
  const isInvalid = isRejected || (isBlurred && refusal !== undefined);
  const aria = useMemo<FieldAria>(() => ({ isInvalid, hasLabel: false }), [isInvalid]);
  const isChosen = column.kind === "number" && registry.widgets[name] !== undefined;
  const change = (next: unknown) => onChange(row, column.key, next, isChosen);
  const number = useNumberText(value, change);
  const typed = column.kind === "number" && !Named ? number : { value, change };
  if (column.kind === "boolean")
    return (
      <Checkbox
        id={id}
        aria-label={label}
        checked={value === true}
        disabled={isFixed}
        onChange={(event) => change(event.target.checked)}
      />
    );
  const Widget = Named ?? (column.kind === "choice" ? SelectWidget : TextWidget);
  return (
    <FieldAriaContext value={aria}>
      <span title={isInvalid ? refusal : undefined}>
        <Widget
          id={id}
          label={label}
          value={typed.value}
          required={column.isRequired}
          disabled={isFixed}
          placeholder={column.placeholder}
          schema={column.schema}
          options={column.options}
          onChange={typed.change}
          onBlur={() => setBlurred(true)}
        />
      </span>
    </FieldAriaContext>
  );
});

function useRefusal(column: Column, value: unknown, isOwn: boolean): string | undefined {
  const t = useTranslate();
  const rules = useMemo(() => readItemRules({ items: column.schema }, column.options, column.language), [column]);
  const text = writeCell(column, value);
  if (text === "") return column.isRequired ? t("This field is required.") : undefined;
  return column.kind === "choice" || isOwn ? undefined : refuseItem(text, rules, t);
}
