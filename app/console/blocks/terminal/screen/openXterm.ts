import { FitAddon } from "@xterm/addon-fit";
import { type ISearchDecorationOptions, SearchAddon } from "@xterm/addon-search";
import { Unicode11Addon } from "@xterm/addon-unicode11";
import { Terminal } from "@xterm/xterm";
import { MAX_TERMINAL_SIZE, type TerminalSize } from "../../../../domain/terminalMessages";
import { matchColours, terminalTheme, watchTheme } from "./terminalTheme";
import "./xterm.css";

/** Lines kept above the screen. */
const SCROLLBACK = 10_000;

/** What a person may choose for all terminals. */
export interface TerminalSettings {
  /** In pixels. */
  fontSize: number;
  /** Mirrors the screen into text that screen readers read. */
  screenReader: boolean;
}

/** A terminal emulator drawn in an element. */
export interface Xterm {
  terminal: Terminal;
  search: SearchAddon;
  /** The colours of matches of a search. */
  matchColours(): ISearchDecorationOptions;
  /** Fits the terminal to its element; the size is undefined while the element is hidden. */
  fit(): TerminalSize | undefined;
  apply(settings: TerminalSettings): void;
  close(): void;
}

/** Opens xterm.js in an element, in the colours of the theme. Loaded with the first terminal. */
export function openXterm(element: HTMLElement, settings: TerminalSettings, label: string): Xterm {
  const terminal = new Terminal({
    ...optionsOf(settings),
    allowProposedApi: true,
    scrollback: SCROLLBACK,
    fontFamily: getComputedStyle(element).fontFamily,
    theme: terminalTheme(element),
    minimumContrastRatio: 4.5,
    macOptionIsMeta: true,
  });
  const [fitting, search] = [new FitAddon(), new SearchAddon()];
  terminal.loadAddon(fitting);
  terminal.loadAddon(search);
  terminal.loadAddon(new Unicode11Addon());
  terminal.unicode.activeVersion = "11";
  terminal.open(element);
  terminal.textarea?.setAttribute("aria-label", label);
  const stopTheme = watchTheme(() => {
    terminal.options.theme = terminalTheme(element);
  });
  return {
    terminal,
    search,
    matchColours: () => matchColours(element),
    fit() {
      if (element.clientWidth === 0 || element.clientHeight === 0) return undefined;
      fitting.fit();
      return { columns: withinLimits(terminal.cols), rows: withinLimits(terminal.rows) };
    },
    apply: (next) => Object.assign(terminal.options, optionsOf(next)),
    close() {
      stopTheme();
      terminal.dispose();
    },
  };
}

const optionsOf = ({ fontSize, screenReader }: TerminalSettings) => ({ fontSize, screenReaderMode: screenReader });

const withinLimits = (count: number) => Math.min(MAX_TERMINAL_SIZE, Math.max(1, count));
