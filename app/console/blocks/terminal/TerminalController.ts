import { createStore, type StoreApi } from "zustand/vanilla";
import { type ConnectionOptions, TerminalConnection } from "./connection/TerminalConnection";
import { type KeyModes, keySequence, type Modifiers, withModifiers } from "./screen/keySequences";
import { OutputLog } from "./screen/OutputLog";
import type { TerminalSettings, Xterm } from "./screen/openXterm";
import { type Shortcut, shortcutOf } from "./screen/shortcuts";

const INITIAL_SIZE = { columns: 80, rows: 24 };

/** What a terminal needs of its page. */
export interface ControllerOptions extends Omit<ConnectionOptions, "onOutput"> {
  onShortcut: (shortcut: Shortcut) => void;
}

/** One terminal of the page: its connection, its screen, and the keys held on the bar of keys. */
export class TerminalController {
  readonly connection: TerminalConnection;
  readonly log = new OutputLog();
  /** Modifier keys that apply to the next key typed. */
  readonly held: StoreApi<Modifiers> = createStore<Modifiers>(() => ({}));
  /** The user name given last. */
  username: string | undefined;
  readonly #options: ControllerOptions;
  readonly #encoder = new TextEncoder();
  #xterm: Xterm | undefined;
  #isStarted = false;

  constructor(
    readonly id: number,
    options: ControllerOptions,
  ) {
    this.#options = options;
    this.connection = new TerminalConnection(INITIAL_SIZE, {
      ...options,
      onOutput: (bytes, displayed) => {
        this.log.add(bytes);
        this.#xterm?.terminal.write(bytes, displayed);
      },
    });
  }

  get xterm(): Xterm | undefined {
    return this.#xterm;
  }

  /** Draws the terminal in an element, and connects it the first time. */
  async attach(element: HTMLElement, settings: TerminalSettings, label: string): Promise<void> {
    const { openXterm } = await import("./screen/openXterm");
    if (this.#xterm || !element.isConnected) return;
    const xterm = openXterm(element, settings, label);
    this.#xterm = xterm;
    const { terminal } = xterm;
    terminal.onData((text) => this.#type(text));
    // Mouse reports of old encodings are bytes, not text.
    terminal.onBinary((text) => this.connection.write(Uint8Array.from(text, (character) => character.charCodeAt(0))));
    terminal.attachCustomKeyEventHandler((event) => this.#handleKey(event));
    this.fit();
    if (this.#isStarted) return;
    this.#isStarted = true;
    this.connection.connect();
  }

  detach(): void {
    this.#xterm?.close();
    this.#xterm = undefined;
  }

  /** Fits the terminal to its element, and tells the target. */
  fit(): void {
    const size = this.#xterm?.fit();
    if (size) this.connection.resize(size);
  }

  focus(): void {
    this.#xterm?.terminal.focus();
  }

  /** Types a key combination such as "Ctrl+C"; returns false when a terminal cannot send it. */
  sendKeys(combination: string): boolean {
    const { applicationCursorKeysMode } = this.#xterm?.terminal.modes ?? {};
    const modes: KeyModes = { applicationCursorKeys: applicationCursorKeysMode ?? false };
    const sequence = keySequence(withHeld(combination, this.held.getState()), modes);
    if (sequence === undefined) return false;
    this.held.setState({}, true);
    this.connection.write(this.#encoder.encode(sequence));
    return true;
  }

  /** Copies the selection; returns false when nothing is selected. */
  async copy(): Promise<boolean> {
    const text = this.#xterm?.terminal.getSelection() ?? "";
    if (text !== "") await navigator.clipboard.writeText(text);
    return text !== "";
  }

  /** Pastes the text of the clipboard, in brackets where the program asked for it. */
  async paste(): Promise<void> {
    this.#xterm?.terminal.paste(await navigator.clipboard.readText());
  }

  #type(text: string): void {
    const held = this.held.getState();
    if (held.ctrl || held.alt) this.held.setState({}, true);
    this.connection.write(this.#encoder.encode(withModifiers(text, held)));
  }

  // Returns whether xterm.js handles the event.
  #handleKey(event: KeyboardEvent): boolean {
    const shortcut = shortcutOf(event);
    if (!shortcut) return true;
    // The browser itself pastes.
    if (shortcut === "paste") return false;
    event.preventDefault();
    if (event.type === "keydown") this.#options.onShortcut(shortcut);
    return false;
  }
}

function withHeld(combination: string, { ctrl, alt, shift }: Modifiers): string {
  return [ctrl && "Ctrl", alt && "Alt", shift && "Shift", combination].filter(Boolean).join("+");
}
