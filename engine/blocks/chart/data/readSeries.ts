import { readPath } from "../../../bindings/bind";

/** Reads the value of a series in a row by its path; keys on the path may contain dots, such as a host name. */
export function readSeries(row: unknown, path: string): unknown {
  const found = readPath(row, path);
  if (found !== undefined || typeof row !== "object" || row === null) return found;
  const whole = Object.entries(row).find(([name]) => name === path);
  if (whole) return whole[1];
  const candidates = Object.entries(row).filter(([name]) => path.startsWith(`${name}.`));
  return candidates
    .map(([name, value]) => readSeries(value, path.slice(name.length + 1)))
    .find((value) => value !== undefined);
}
