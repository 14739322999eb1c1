import { sql } from "kysely";
import type { UploadedFile } from "../../files/UploadedFile";
import type { SessionContext } from "../Context";
import { Failure, type FailureItem, invalid } from "../Failure";
import type { NewPassword } from "./startPasswordTask";

const MOST_LINES = 1000;
const MOST_BYTES = 1_000_000;

interface Line {
  number: number;
  serial: string;
  password: string;
}

async function readLines(upload: UploadedFile): Promise<Line[]> {
  if (upload.size > MOST_BYTES) throw invalid("file", "The file is larger than 1 MB.");
  const parts: Buffer[] = [];
  for await (const part of upload.read()) parts.push(part as Buffer);
  const text = Buffer.concat(parts)
    .toString("utf8")
    .replace(/^\uFEFF/, "");
  const lines = text.split(/\r?\n/).map((line, index) => {
    const [, serial = "", password = ""] = /^\s*"?([^",;\t]*)"?\s*[,;\t](.*)$/.exec(line) ?? ["", line];
    return { number: index + 1, serial: serial.trim(), password: unquoted(password.trim()) };
  });
  const filled = lines.filter(({ serial, password }) => serial !== "" || password !== "");
  return filled.filter(({ number, serial }) => number > 1 || !/^serial/i.test(serial));
}

function unquoted(cell: string): string {
  return /^".*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell;
}

function problemOf({ serial, password }: Line, device: number | undefined, isRepeated: boolean): string | undefined {
  if (serial === "") return "the serial number is missing.";
  if (device === undefined) return `there is no device ${serial}, or you may not see it.`;
  if (isRepeated) return `the device ${serial} is named twice.`;
  if (password.length < 8 || password.length > 32) return "a password has 8 to 32 characters.";
  return /^[\x20-\x7e]+$/.test(password) ? undefined : "the password has characters that are not accepted.";
}

/** Reads a file of serial numbers and passwords: every broken line is named, and then none of the file is taken. */
export async function readPasswordFile(
  { transaction }: SessionContext,
  upload: UploadedFile,
  isShown: boolean,
): Promise<NewPassword[]> {
  const lines = await readLines(upload);
  if (lines.length === 0) throw invalid("file", "The file has no lines.");
  if (lines.length > MOST_LINES) throw invalid("file", `The file has more than ${MOST_LINES} lines.`);
  const { rows } = await sql<{ id: number; serial: string }>`
    select id, serial from devices where serial = any(${lines.map(({ serial }) => serial)}::text[])`.execute(
    transaction,
  );
  const devices = new Map(rows.map(({ id, serial }) => [serial, id]));
  const seen = new Set<string>();
  const items: FailureItem[] = [];
  const passwords = lines.map((line): NewPassword => {
    const device = devices.get(line.serial);
    const problem = problemOf(line, device, seen.has(line.serial));
    if (problem !== undefined)
      items.push({ code: "VALIDATION_FAILED", source: "file", message: `Line ${line.number}: ${problem}` });
    seen.add(line.serial);
    return { device: device ?? 0, password: line.password, isShown };
  });
  if (items.length > 0) throw new Failure("VALIDATION_FAILED", { items });
  return passwords;
}
