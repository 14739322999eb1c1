import type { UploadedFile } from "../files/UploadedFile";
import { invalid } from "./Failure";

/** A line of a file that is not empty, counted from 1, cut into its columns. */
export interface Line {
  number: number;
  columns: string[];
}

/** Reads the lines of a small table: columns end at a comma, a semicolon or a tab; a line of headings is left out. */
export async function readLines(upload: UploadedFile, isHeading: RegExp, most: number): Promise<Line[]> {
  if (upload.size > 1_000_000) throw invalid("file", "The file is larger than 1 MB.");
  const parts: Buffer[] = [];
  for await (const part of upload.read()) parts.push(part as Buffer);
  const text = Buffer.concat(parts)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  if (text.includes("\u0000")) throw invalid("file", "This is no text. Save the table as CSV.");
  const lines = text
    .split(/\r?\n/)
    .map((line, index) => ({ number: index + 1, columns: line.split(/[,;\t]/).map((part) => part.trim()) }))
    .filter(({ columns }) => columns.some((part) => part !== ""));
  const rows = lines.filter(({ number, columns }) => number > 1 || !isHeading.test(columns[0] ?? ""));
  if (rows.length === 0) throw invalid("file", "The file has no lines.");
  if (rows.length > most) throw invalid("file", `The file has more than ${most} lines.`);
  return rows;
}
