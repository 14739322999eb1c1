const units = ["B", "KB", "MB", "GB", "TB"];
const step = 1024;
const smallestData = 10 * step;
const largestData = 10 * step ** 3;

/** Formats a number of bytes with a binary unit (1024) up to TB, with two decimals. */
export function formatBytes(bytes: number): string {
  const size = Math.abs(bytes);
  let power = 0;
  while (power < units.length - 1 && size >= step ** (power + 1)) power += 1;
  return inUnit(bytes, power);
}

/** Formats an amount of data: in MB between 10 KB and 10 GB, so that values in a column are comparable; otherwise as formatBytes. */
export function formatData(bytes: number): string {
  return bytes >= smallestData && bytes <= largestData ? inUnit(bytes, 2) : formatBytes(bytes);
}

function inUnit(bytes: number, power: number): string {
  return `${(bytes / step ** power).toFixed(2)} ${units[power]}`;
}
