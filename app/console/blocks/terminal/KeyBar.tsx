import { useSyncExternalStore } from "react";
import { useTranslate } from "#engine";
import type { Modifiers } from "./screen/keySequences";
import type { TerminalController } from "./TerminalController";
import styles from "./terminal.module.css";

const HELD = ["Ctrl", "Alt"] as const;
const KEYS: readonly (readonly [key: string, shown: string])[] = [
  ["Esc", "Esc"],
  ["Tab", "Tab"],
  ["Left", "←"],
  ["Up", "↑"],
  ["Down", "↓"],
  ["Right", "→"],
  ["Ctrl+C", "^C"],
  ["Home", "Home"],
  ["End", "End"],
  ["PgUp", "PgUp"],
  ["PgDn", "PgDn"],
  ["|", "|"],
  ["/", "/"],
  ["-", "-"],
  ["~", "~"],
];

/** The keys that a soft keyboard lacks, above it on narrow screens. Ctrl and Alt apply to the next key. */
export function KeyBar({ terminal }: { terminal: TerminalController }) {
  const t = useTranslate();
  const { state } = terminal.connection;
  const { kind } = useSyncExternalStore(state.subscribe, state.getState);
  const held = useSyncExternalStore(terminal.held.subscribe, terminal.held.getState);
  const hold = (name: (typeof HELD)[number]) => {
    const key = name.toLowerCase() as keyof Modifiers;
    terminal.held.setState({ [key]: !held[key] });
  };
  if (kind !== "open" && kind !== "lost") return null;
  return (
    <div role="toolbar" aria-label={t("Special keys")} className={styles.keyBar} onPointerDown={keepFocus}>
      {HELD.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={held[name.toLowerCase() as keyof Modifiers] ?? false}
          onClick={() => hold(name)}
        >
          {name}
        </button>
      ))}
      {KEYS.map(([key, shown]) => (
        <button key={key} type="button" aria-label={key} onClick={() => terminal.sendKeys(key)}>
          {shown}
        </button>
      ))}
    </div>
  );
}

// The terminal keeps the focus, and with it the soft keyboard.
function keepFocus(event: React.PointerEvent): void {
  if (event.pointerType !== "mouse" || event.button === 0) event.preventDefault();
}
