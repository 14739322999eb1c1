/** The path of a name in a folder. */
export const joinPath = (folder: string, name: string): string => (folder === "/" ? `/${name}` : `${folder}/${name}`);

/** The folder that a path is in; that of the root is the root. */
export const parentOf = (path: string): string => path.slice(0, path.lastIndexOf("/")) || "/";

/** The last name of a path. */
export const nameOf = (path: string): string => path.slice(path.lastIndexOf("/") + 1) || "/";

/** Whether a path is a folder's own or lies within it. */
export const isWithin = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);

/** The folders of a path from the root on, each with its own path. */
export function foldersOf(path: string): { name: string; path: string }[] {
  const names = path.split("/").filter(Boolean);
  return [
    { name: "/", path: "/" },
    ...names.map((name, index) => ({ name, path: `/${names.slice(0, index + 1).join("/")}` })),
  ];
}

/** A name like the given one with a number before its ending: `picture (2).png`. */
export function numberedName(name: string, number: number): string {
  const dot = name.lastIndexOf(".");
  const at = dot > 0 ? dot : name.length;
  return `${name.slice(0, at)} (${number})${name.slice(at)}`;
}

/** Control characters, and those that turn the text around them or cannot be seen, as the server replaces them too. */
const UNSHOWN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Co}\p{Cs}]/gu;

/** A name as people see it. */
export function showName(name: string): string {
  return name.replace(UNSHOWN, (character) => {
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x20) return String.fromCodePoint(0x2400 + code);
    return code === 0x7f ? "\u{2421}" : `\\u{${code.toString(16)}}`;
  });
}

/** Why a name cannot be given to something new; undefined when it can. */
export function nameProblem(name: string): string | undefined {
  if (name === "." || name === ".." || /[/\p{Cc}]/u.test(name)) return "A name has no slash and no control characters.";
  if (new TextEncoder().encode(name).length > 255) return "A name has at most 255 bytes.";
  return undefined;
}
