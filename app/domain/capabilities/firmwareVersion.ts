/** How a version is found in the name of a firmware, as domain/firmware-names.json says. */
export interface FirmwareName {
  pattern: string;
}

/** The version in the name of a firmware, without the 00 every name begins with; undefined when it has none. */
export function firmwareVersion(names: readonly FirmwareName[], firmware: string | null): string | undefined {
  for (const { pattern } of names) {
    const version = firmware?.match(new RegExp(pattern, "u"))?.[1];
    if (version !== undefined) return version;
  }
  return undefined;
}

/** Whether one dotted version is at or above another, compared number by number; a part that is missing is 0. */
export function isAtLeast(version: string, least: string): boolean {
  const [left, right] = [version.split(".").map(Number), least.split(".").map(Number)];
  for (let part = 0; part < Math.max(left.length, right.length); part += 1) {
    const difference = (left[part] ?? 0) - (right[part] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
