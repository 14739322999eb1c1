import { openXterm, type Xterm } from "./openXterm";
import { type Shortcut, shortcutOf } from "./shortcuts";

/** Font sizes in pixels between which a screen is fitted to its room. */
const FONT = { min: 8, max: 16 };

/** A screen whose size is given from elsewhere; its text is as large as there is room for it. */
export interface FixedScreen {
  /** Clears it and sets its size. */
  reset(columns: number, rows: number): void;
  resize(columns: number, rows: number): void;
  /** Resolves when the text is displayed. */
  write(text: string | Uint8Array): Promise<void>;
  /** Fits the text to the element. */
  fit(): void;
  focus(): void;
  close(): void;
}

/** What is done with what is typed into a screen. */
export interface ScreenInput {
  onInput: (text: string) => void;
  onShortcut: (shortcut: Shortcut, selection: string) => void;
}

/** Chooses the font size at which so many columns and rows fit. */
function fitFont(xterm: Xterm, columns: number, rows: number): void {
  xterm.terminal.options.fontSize = FONT.max;
  const room = xterm.fit();
  if (room) {
    const ratio = Math.min(room.columns / columns, room.rows / rows);
    xterm.terminal.options.fontSize = Math.max(FONT.min, Math.min(FONT.max, Math.floor(FONT.max * ratio * 2) / 2));
  }
  xterm.terminal.resize(columns, rows);
}

function listen({ terminal }: Xterm, { onInput, onShortcut }: ScreenInput): void {
  terminal.onData(onInput);
  terminal.attachCustomKeyEventHandler((event) => {
    const shortcut = shortcutOf(event);
    if (!shortcut) return true;
    // The browser itself pastes.
    if (shortcut !== "paste") event.preventDefault();
    if (event.type === "keydown") onShortcut(shortcut, terminal.getSelection());
    return false;
  });
}

/** Draws a screen in an element; without `input` nothing can be typed into it. */
export function openFixedScreen(element: HTMLElement, label: string, input?: ScreenInput): FixedScreen {
  const xterm = openXterm(element, { fontSize: FONT.max, screenReader: false }, label);
  const { terminal } = xterm;
  let size = { columns: 80, rows: 24 };
  if (input) listen(xterm, input);
  else {
    terminal.options.disableStdin = true;
    terminal.attachCustomKeyEventHandler(() => false);
    if (terminal.textarea) terminal.textarea.tabIndex = -1;
  }
  const resize = (columns: number, rows: number) => {
    size = { columns, rows };
    fitFont(xterm, columns, rows);
  };
  return {
    resize,
    reset(columns, rows) {
      terminal.reset();
      resize(columns, rows);
    },
    write: (text) => new Promise((resolve) => terminal.write(text, resolve)),
    fit: () => fitFont(xterm, size.columns, size.rows),
    focus: () => terminal.focus(),
    close: () => xterm.close(),
  };
}
