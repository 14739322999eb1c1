import { sql } from "kysely";
import type { UploadedFile } from "../../files/UploadedFile";
import type { SessionContext } from "../../requests/Context";
import { findDuplicates, type PartitionedLines, partitionLines, readLines, splitPair } from "../files/readLines";

const MOST_LINES = 1000;

/** A device and the password that stands beside its serial number. */
export interface DevicePassword {
  device: number;
  password: string;
}

/** What is wrong with a new password; undefined where nothing is. */
export function problemOfNew(password: string): string | undefined {
  if (password.length < 8 || password.length > 32) return "a password has 8 to 32 characters.";
  return /^[\x20-\x7e]+$/.test(password) ? undefined : "the password has characters that are not accepted.";
}

/** What is wrong with a password a device is said to have. */
export function problemOfPresent(password: string): string | undefined {
  if (password === "") return "the password of the device is missing.";
  return password.length > 128 ? "the password is too long." : undefined;
}

/**
 * Reads a table of serial numbers and passwords, a text or a workbook. A line is broken when
 * it names no device, or one that an earlier line names, or a wrong password.
 */
export async function readPasswordFile(
  context: SessionContext,
  upload: UploadedFile,
  problemOf: (password: string) => string | undefined,
): Promise<PartitionedLines<DevicePassword>> {
  const lines = await readLines(context, upload, { isHeading: /^serial/i, most: MOST_LINES, cut: splitPair });
  const { rows } = await sql<{ id: number; serial: string }>`
    select id, serial from devices where serial = any(${lines.map(({ columns }) => columns[0] ?? "")}::text[])`.execute(
    context.transaction,
  );
  const devices = new Map(rows.map(({ id, serial }) => [serial, id]));
  const repeats = findDuplicates(lines);
  return partitionLines(lines, (line) => {
    const [serial = "", password = ""] = line.columns;
    if (serial === "") return "the serial number is missing.";
    const device = devices.get(serial);
    if (device === undefined) return `there is no device ${serial}, or you may not see it.`;
    if (repeats(line) !== undefined) return `the device ${serial} is named twice.`;
    return problemOf(password) ?? { device, password };
  });
}
