import { type BindingContext, bindParams, readPath } from "../../../bindings/bind";
import { FormattedValue } from "../../../formats/FormattedValue";
import type { Column } from "../../../generated/documents";
import { RouteLink } from "../../../links/RouteLink";
import styles from "./Table.module.css";

/** Props of a cell value; the row is `context.record`. */
export interface CellProps {
  column: Pick<Column, "key" | "label" | "format" | "link" | "before" | "edit">;
  context: BindingContext;
}

/** A formatted value, with another value before it or a link around it where the column has them. */
export function CellValue({ column, context }: CellProps) {
  const { before, link, key, format } = column;
  const record = context.record;
  const value = <FormattedValue value={readPath(record, key)} record={record} format={format} />;
  const className = before && styles.after;
  return (
    <>
      {before && <FormattedValue value={readPath(record, before.key)} record={record} format={before.format} />}
      {link ? (
        <RouteLink route={link.route} params={bindParams(link.params, context)} className={className}>
          {value}
        </RouteLink>
      ) : before ? (
        <span className={className}>{value}</span>
      ) : (
        value
      )}
    </>
  );
}
