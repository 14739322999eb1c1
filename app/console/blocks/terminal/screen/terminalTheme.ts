import type { ITheme } from "@xterm/xterm";

/** Colours of xterm.js by the design token or the palette of terminal.module.css that gives them. */
const COLOURS: Readonly<Record<string, string>> = {
  background: "--terminal-background",
  foreground: "--text",
  cursor: "--brand",
  cursorAccent: "--terminal-background",
  selectionBackground: "--terminal-selection",
  scrollbarSliderBackground: "--terminal-scroll",
  scrollbarSliderHoverBackground: "--border-strong",
  scrollbarSliderActiveBackground: "--border-strong",
  black: "--terminal-black",
  red: "--terminal-red",
  green: "--terminal-green",
  yellow: "--terminal-yellow",
  blue: "--terminal-blue",
  magenta: "--terminal-magenta",
  cyan: "--terminal-cyan",
  white: "--terminal-white",
  brightBlack: "--terminal-bright-black",
  brightRed: "--terminal-bright-red",
  brightGreen: "--terminal-bright-green",
  brightYellow: "--terminal-bright-yellow",
  brightBlue: "--terminal-bright-blue",
  brightMagenta: "--terminal-bright-magenta",
  brightCyan: "--terminal-bright-cyan",
  brightWhite: "--terminal-bright-white",
};

/** The colours of the current theme as computed for an element of the terminal. */
export function terminalTheme(element: HTMLElement): ITheme {
  return computedColours(element, COLOURS);
}

/** The colours of matches of a search, as #RRGGBB, which decorations need. */
export function matchColours(element: HTMLElement) {
  const { match = "", active = "" } = computedColours(element, {
    match: "--terminal-match",
    active: "--terminal-active",
  });
  return {
    matchBackground: hexColour(match),
    matchOverviewRuler: hexColour(match),
    activeMatchBackground: hexColour(active),
    activeMatchColorOverviewRuler: hexColour(active),
  };
}

function computedColours(element: HTMLElement, tokens: Readonly<Record<string, string>>): Record<string, string> {
  // Only a computed colour has light-dark() resolved.
  const probe = element.appendChild(document.createElement("span"));
  const computed = Object.entries(tokens).map(([name, token]) => {
    probe.style.color = `var(${token})`;
    return [name, getComputedStyle(probe).color] as const;
  });
  probe.remove();
  return Object.fromEntries(computed);
}

function hexColour(rgb: string): string {
  const parts = rgb.match(/\d+/g) ?? [];
  return `#${parts
    .slice(0, 3)
    .map((part) => Number(part).toString(16).padStart(2, "0"))
    .join("")}`;
}

/** Calls a listener when the theme changes: the user's choice, or the system's. Returns a function that stops it. */
export function watchTheme(listener: () => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  const choice = new MutationObserver(listener);
  system.addEventListener("change", listener);
  choice.observe(document.documentElement, { attributes: true, attributeFilter: ["data-theme", "style"] });
  return () => {
    system.removeEventListener("change", listener);
    choice.disconnect();
  };
}
