import { formatBytes } from "#engine";

/** A number of bytes with its unit; no fractions of bytes. */
export const bytesText = (bytes: number): string => (bytes < 1024 ? `${Math.round(bytes)} B` : formatBytes(bytes));
