/** A row of domain/firmware-names.json: a regular expression whose first group is the version. */
export interface FirmwareName {
  pattern: string;
}

/** Extracts the version from the name of a firmware, without the leading 00; undefined when it has none. */
export function firmwareVersion(names: readonly FirmwareName[], firmware: string | null): string | undefined {
  for (const { pattern } of names) {
    const version = firmware?.match(new RegExp(pattern, "u"))?.[1];
    if (version !== undefined) return version;
  }
  return undefined;
}

/** Whether a dotted version is at least another, compared number by number; missing parts count as 0. */
export function isAtLeast(version: string, minimum: string): boolean {
  const [left, right] = [version.split(".").map(Number), minimum.split(".").map(Number)];
  for (let part = 0; part < Math.max(left.length, right.length); part += 1) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
