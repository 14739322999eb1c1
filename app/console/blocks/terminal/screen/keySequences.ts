/** Modifier keys held with another one. */
export interface Modifiers {
  shift?: boolean;
  alt?: boolean;
  ctrl?: boolean;
}

/** Modes of a terminal that change what keys send. */
export interface KeyModes {
  /** Cursor keys send SS3 instead of CSI (DECCKM). */
  applicationCursorKeys?: boolean;
}

const ESCAPE = "\u001b";

// xterm's control sequences, "PC-Style Function Keys": a final letter after CSI, or a number before "~".
const LETTERS: Readonly<Record<string, string>> = {
  Up: "A",
  Down: "B",
  Right: "C",
  Left: "D",
  End: "F",
  Home: "H",
  F1: "P",
  F2: "Q",
  F3: "R",
  F4: "S",
};
const NUMBERS: Readonly<Record<string, number>> = {
  Insert: 2,
  Del: 3,
  PgUp: 5,
  PgDn: 6,
  F5: 15,
  F6: 17,
  F7: 18,
  F8: 19,
  F9: 20,
  F10: 21,
  F11: 23,
  F12: 24,
};
const PLAIN: Readonly<Record<string, string>> = {
  Esc: ESCAPE,
  Tab: "\t",
  Enter: "\r",
  Backspace: "\u007f",
  Space: " ",
};

/** What a terminal sends for a key combination such as "Ctrl+C", "F5" or "Alt+Left"; undefined when it has no sequence. */
export function keySequence(combination: string, modes: KeyModes = {}): string | undefined {
  const parts = combination.split("+");
  const key = parts.at(-1) ?? "";
  const held = parts.slice(0, -1);
  if (held.some((name) => !["Ctrl", "Alt", "Shift"].includes(name))) return undefined;
  const modifiers = { ctrl: held.includes("Ctrl"), alt: held.includes("Alt"), shift: held.includes("Shift") };
  const letter = LETTERS[key];
  if (letter) return cursorSequence(key, letter, modifiers, modes);
  const number = NUMBERS[key];
  if (number) return `${ESCAPE}[${number}${modified(modifiers, ";")}~`;
  if (key === "Tab" && modifiers.shift) return `${ESCAPE}[Z`;
  const text = PLAIN[key] ?? (key.length === 1 ? (modifiers.shift ? key : key.toLowerCase()) : undefined);
  return text === undefined ? undefined : withModifiers(text, modifiers);
}

/** Text typed while Ctrl or Alt are held on a bar of keys: Ctrl makes a control character, Alt puts Escape before it. */
export function withModifiers(text: string, { ctrl, alt }: Modifiers): string {
  const [first = "", ...rest] = text;
  const typed = ctrl ? controlCharacter(first) + rest.join("") : text;
  return alt ? ESCAPE + typed : typed;
}

function controlCharacter(character: string): string {
  if (character === "?") return "\u007f";
  if (character === " ") return "\u0000";
  const code = character.toUpperCase().charCodeAt(0);
  return code >= 0x40 && code <= 0x5f ? String.fromCharCode(code - 0x40) : character;
}

function cursorSequence(key: string, letter: string, modifiers: Modifiers, modes: KeyModes): string {
  const parameter = modified(modifiers, "1;");
  if (parameter !== "") return `${ESCAPE}[${parameter}${letter}`;
  const isSs3 = /^F\d/.test(key) || modes.applicationCursorKeys;
  return `${ESCAPE}${isSs3 ? "O" : "["}${letter}`;
}

function modified({ shift, alt, ctrl }: Modifiers, before: string): string {
  const parameter = 1 + (shift ? 1 : 0) + (alt ? 2 : 0) + (ctrl ? 4 : 0);
  return parameter === 1 ? "" : `${before}${parameter}`;
}
