const LETTERS = "rwxrwxrwx";

/** Special bits: the place of the letter they change, and what it is with and without execution. */
const SPECIAL = [
  { bit: 0o4000, at: 2, letters: "sS" },
  { bit: 0o2000, at: 5, letters: "sS" },
  { bit: 0o1000, at: 8, letters: "tT" },
] as const;

/** Permission bits as `ls` writes them: `rwxr-xr-x`. */
export function permissionText(permissions: number): string {
  const letters = [...LETTERS].map((letter, index) => (permissions & (0o400 >> index) ? letter : "-"));
  for (const { bit, at, letters: special } of SPECIAL) {
    if (permissions & bit) letters[at] = (letters[at] === "x" ? special[0] : special[1]) ?? "";
  }
  return letters.join("");
}

/** Permission bits as three or four octal digits. */
export const octalText = (permissions: number): string => permissions.toString(8).padStart(3, "0");

/** Reads octal digits; undefined when they are none. */
export const readOctal = (text: string): number | undefined =>
  /^[0-7]{3,4}$/.test(text.trim()) ? Number.parseInt(text, 8) : undefined;
