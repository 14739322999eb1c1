import { csvErrorText, readCsv } from "../../csv/readCsv";
import type { Translate } from "../../languages/translate";
import { readItemRules, refuseItem } from "../lists/itemRules";
import { matchHeader, readCell } from "./cells";
import type { Column } from "./columns";

/** The rows of a file, and its problems with line numbers. */
export interface TableFile {
  /** The rows, including a header; empty for a file with syntax errors. */
  block: string[][];
  problems: string[];
}

/** Reads a CSV file for a table. A cell that cannot be parsed is reported and left unchanged. */
export function readTableFile(text: string, columns: readonly Column[], t: Translate): TableFile {
  const { lines, faults } = readCsv(text);
  const withLine = (line: number, problem: string) => t("Line {number}: {problem}", { number: String(line), problem });
  if (faults.length > 0)
    return { block: [], problems: faults.map((fault) => withLine(fault.line, csvErrorText(fault, t))) };
  const block = lines.map(({ cells }) => cells);
  const { block: rest, columns: order } = matchHeader(block, columns);
  const isNamed = rest.length < block.length;
  const repeated = isNamed ? order.find((column, place) => column && order.indexOf(column) < place) : undefined;
  if (repeated) {
    const problem = t("the column {name} is named twice.", { name: repeated.title });
    return { block: [], problems: [withLine(lines[0]?.line ?? 1, problem)] };
  }
  const unknownNames = isNamed ? (block[0] ?? []).filter((name, place) => name !== "" && !order[place]) : [];
  const problems = [
    ...unknownNames.map((name) => withLine(lines[0]?.line ?? 1, t("there is no column {name}.", { name }))),
    ...lines.slice(isNamed ? 1 : 0).flatMap(({ line, cells }) => {
      const isWide = cells.slice(isNamed ? block[0]?.length : order.length).some((cell) => cell !== "");
      const wide = isWide ? [withLine(line, t("it has more cells than there are columns."))] : [];
      return [...wide, ...cellProblems(cells, order, t).map((problem) => withLine(line, problem))];
    }),
  ];
  return { block, problems };
}

function cellProblems(cells: readonly string[], order: readonly (Column | undefined)[], t: Translate): string[] {
  return order.flatMap((column, place) => {
    const problem = column && cellProblem(column, cells[place] ?? "", t);
    return problem === undefined ? [] : [`${column?.title}: ${problem}`];
  });
}

function cellProblem(column: Column, text: string, t: Translate): string | undefined {
  if (text.trim() === "") return column.isRequired ? t("This field is required.") : undefined;
  // A widget of its own resolves names to ids.
  if (column.widget !== undefined && column.kind === "number" && /\p{L}/u.test(text)) return undefined;
  const value = readCell(column, text);
  if (column.kind === "boolean") return typeof value === "boolean" ? undefined : t("This value is not valid.");
  if (column.kind === "choice") return isOffered(column, value) ? undefined : t("Choose one of the values offered.");
  if (column.kind === "list") return undefined;
  return refuseItem(text.trim(), readItemRules({ items: column.schema }, column.options, column.language), t);
}

function isOffered({ options }: Column, value: unknown): boolean {
  return Array.isArray(options.enumOptions) && options.enumOptions.some((choice) => choice.value === value);
}
