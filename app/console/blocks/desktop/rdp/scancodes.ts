// Scan codes of a PC keyboard, set 1, in the order of its keys; 0xe0 precedes the second half of the keys that came later.
const ROWS: readonly (readonly [first: number, codes: string])[] = [
  [0x01, "Escape Digit1 Digit2 Digit3 Digit4 Digit5 Digit6 Digit7 Digit8 Digit9 Digit0 Minus Equal Backspace Tab"],
  [0x10, "KeyQ KeyW KeyE KeyR KeyT KeyY KeyU KeyI KeyO KeyP BracketLeft BracketRight Enter ControlLeft"],
  [0x1e, "KeyA KeyS KeyD KeyF KeyG KeyH KeyJ KeyK KeyL Semicolon Quote Backquote ShiftLeft Backslash"],
  [0x2c, "KeyZ KeyX KeyC KeyV KeyB KeyN KeyM Comma Period Slash ShiftRight NumpadMultiply AltLeft Space CapsLock"],
  [0x3b, "F1 F2 F3 F4 F5 F6 F7 F8 F9 F10"],
  [0x46, "ScrollLock Numpad7 Numpad8 Numpad9 NumpadSubtract Numpad4 Numpad5 Numpad6 NumpadAdd"],
  [0x4f, "Numpad1 Numpad2 Numpad3 Numpad0 NumpadDecimal"],
  [0x56, "IntlBackslash F11 F12"],
];
const OTHERS: Readonly<Record<string, number>> = {
  NumLock: 0xe045,
  NumpadEnter: 0xe01c,
  NumpadDivide: 0xe035,
  ControlRight: 0xe01d,
  AltRight: 0xe038,
  PrintScreen: 0xe037,
  Pause: 0x45,
  Home: 0xe047,
  ArrowUp: 0xe048,
  PageUp: 0xe049,
  ArrowLeft: 0xe04b,
  ArrowRight: 0xe04d,
  End: 0xe04f,
  ArrowDown: 0xe050,
  PageDown: 0xe051,
  Insert: 0xe052,
  Delete: 0xe053,
  MetaLeft: 0xe05b,
  MetaRight: 0xe05c,
  ContextMenu: 0xe05d,
  IntlRo: 0x73,
  IntlYen: 0x7d,
};

const SCANCODES = new Map([
  ...ROWS.flatMap(([first, codes]) => codes.split(" ").map((code, index) => [code, first + index] as const)),
  ...Object.entries(OTHERS),
]);

/** The scan code of a key by its place on the keyboard (UI Events `code`); undefined for one that has none. */
export const scancodeOf = (code: string): number | undefined => SCANCODES.get(code);
