import { sql } from "kysely";
import type { UploadedFile } from "../../files/UploadedFile";
import type { SessionContext } from "../../requests/Context";
import { findDuplicates, type PartitionedLines, partitionLines, readLines, splitPair } from "../files/readLines";

const MAX_LINES = 1000;

/** A device and its password in the file. */
export interface DevicePassword {
  device: number;
  password: string;
}

/** The problem of a new password; undefined when it is valid. */
export function problemOfNew(password: string): string | undefined {
  if (password.length < 8 || password.length > 32) return "a password has 8 to 32 characters.";
  return /^[\x20-\x7e]+$/.test(password) ? undefined : "the password has characters that are not accepted.";
}

/** The problem of a current password to verify; undefined when it is valid. */
export function problemOfPresent(password: string): string | undefined {
  if (password === "") return "the password of the device is missing.";
  return password.length > 128 ? "the password is too long." : undefined;
}

/**
 * Reads a table of serial numbers and passwords from a CSV file or workbook. Lines with an unknown or duplicate device, or
 * an invalid password, are invalid.
 */
export async function readPasswordFile(
  context: SessionContext,
  upload: UploadedFile,
  problemOf: (password: string) => string | undefined,
): Promise<PartitionedLines<DevicePassword>> {
  const lines = await readLines(context, upload, { isHeading: /^serial/i, maxLines: MAX_LINES, split: splitPair });
  const { rows } = await sql<{ id: number; serial: string }>`
    select id, serial from devices where serial = any(${lines.map(({ columns }) => columns[0] ?? "")}::text[])`.execute(
    context.transaction,
  );
  const devices = new Map(rows.map(({ id, serial }) => [serial, id]));
  const firstLineOf = findDuplicates(lines);
  return partitionLines(lines, (line) => {
    const [serial = "", password = ""] = line.columns;
    if (serial === "") return "the serial number is missing.";
    const device = devices.get(serial);
    if (device === undefined) return `the device ${serial} does not exist, or you do not have access to it.`;
    if (firstLineOf(line) !== undefined) return `the device ${serial} is named twice.`;
    return problemOf(password) ?? { device, password };
  });
}
