import { readPath } from "../../../bindings/bind";

/** The value of a series in a row; names on the way to it may have dots of their own, such as an address that was asked. */
export function readSeries(row: unknown, path: string): unknown {
  const found = readPath(row, path);
  if (found !== undefined || typeof row !== "object" || row === null) return found;
  const whole = Object.entries(row).find(([name]) => name === path);
  if (whole) return whole[1];
  const further = Object.entries(row).filter(([name]) => path.startsWith(`${name}.`));
  return further
    .map(([name, value]) => readSeries(value, path.slice(name.length + 1)))
    .find((value) => value !== undefined);
}
