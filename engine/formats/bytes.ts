const units = ["B", "KB", "MB", "GB", "TB"];
const step = 1024;
const smallestData = 10 * step;
const largestData = 10 * step ** 3;

/** A number of bytes in steps of 1024 up to TB, with two decimals. */
export function formatBytes(bytes: number): string {
  const size = Math.abs(bytes);
  let power = 0;
  while (power < units.length - 1 && size >= step ** (power + 1)) power += 1;
  return inUnit(bytes, power);
}

/** An amount of data: in MB between 10240 bytes and 10 GB, so that columns compare; by the general rule outside. */
export function formatData(bytes: number): string {
  return bytes >= smallestData && bytes <= largestData ? inUnit(bytes, 2) : formatBytes(bytes);
}

function inUnit(bytes: number, power: number): string {
  return `${(bytes / step ** power).toFixed(2)} ${units[power]}`;
}
