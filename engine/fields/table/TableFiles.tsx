import { useState } from "react";
import { LineProblems } from "../../csv/LineProblems";
import { Button } from "../../elements/buttons/Button";
import { useTranslate } from "../../languages/useTranslate";
import { CsvButtons } from "../files/CsvButtons";
import { writeCell } from "./cells";
import type { Column } from "./columns";
import { readTableFile } from "./readTableFile";
import { writeCsv } from "./spreadsheet";
import type { TableRows } from "./useTableRows";

/** Props of the CSV import and export of a table input. */
export interface TableFilesProps {
  label: string;
  isFixed: boolean;
  table: TableRows;
  columns: readonly Column[];
  options: Record<string, unknown>;
}

/** Imports rows from a CSV file, and exports the rows to one. */
export function TableFiles({ label, isFixed, table, columns, options }: TableFilesProps) {
  const t = useTranslate();
  const [problems, setProblems] = useState<readonly string[]>([]);
  const read = (text: string) => {
    const file = readTableFile(text, columns, t);
    if (file.block.length > 0) table.append(file.block);
    setProblems(file.problems);
  };
  const save = () => {
    const head = columns.map(({ key }) => key);
    const rows = table.rows.map((row) => columns.map((column) => writeCell(column, row[column.key])));
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob(["\uFEFF", writeCsv([head, ...rows])], { type: "text/csv" }));
    link.download = `${label}.csv`;
    link.click();
    URL.revokeObjectURL(link.href);
  };
  return (
    <>
      <CsvButtons
        label={label}
        isFixed={isFixed}
        example={typeof options.example === "string" ? options.example : undefined}
        onText={read}
      />
      <Button size="small" disabled={table.rows.length === 0} onClick={save}>
        {t("Download CSV")}
      </Button>
      {problems.length > 0 && (
        <div role="alert">
          <LineProblems problems={problems} />
        </div>
      )}
    </>
  );
}
