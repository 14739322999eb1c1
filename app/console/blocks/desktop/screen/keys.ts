/** A key: its place on the keyboard (UI Events `code`), and what it means (X11 keysym). */
export interface Key {
  code: string;
  keysym: number;
}

const key = (code: string, keysym: number): Key => ({ code, keysym });

const NAMED: Readonly<Record<string, Key>> = {
  Ctrl: key("ControlLeft", 0xffe3),
  Alt: key("AltLeft", 0xffe9),
  Shift: key("ShiftLeft", 0xffe1),
  Win: key("MetaLeft", 0xffeb),
  Esc: key("Escape", 0xff1b),
  Tab: key("Tab", 0xff09),
  Enter: key("Enter", 0xff0d),
  Backspace: key("Backspace", 0xff08),
  Insert: key("Insert", 0xff63),
  Del: key("Delete", 0xffff),
  Home: key("Home", 0xff50),
  End: key("End", 0xff57),
  PgUp: key("PageUp", 0xff55),
  PgDn: key("PageDown", 0xff56),
  Left: key("ArrowLeft", 0xff51),
  Up: key("ArrowUp", 0xff52),
  Right: key("ArrowRight", 0xff53),
  Down: key("ArrowDown", 0xff54),
  PrtSc: key("PrintScreen", 0xff61),
  ...Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [`F${index + 1}`, key(`F${index + 1}`, 0xffbe + index)]),
  ),
};

/** The key that types a character, wherever it is on the keyboard of the target. */
export function keyOf(character: string): Key {
  const point = character.codePointAt(0) ?? 0;
  if (character === "\n") return NAMED.Enter as Key;
  // Keysyms of Latin-1 are its code points; those of the rest of Unicode have a prefix (X11, appendix A).
  return key("", point <= 0xff ? point : 0x01000000 | point);
}

/** The keys of a combination such as "Ctrl+Alt+Del"; undefined when it names an unknown one. */
export function keysOf(combination: string): Key[] | undefined {
  // The last name may be the character "+" itself.
  const keys = combination
    .split(/\+(?!$)/)
    .map((name) => NAMED[name] ?? ([...name].length === 1 ? keyOf(name) : undefined));
  return keys.every((each) => each !== undefined) ? keys : undefined;
}
