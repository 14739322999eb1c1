import { useSyncExternalStore } from "react";
import { Button, useTranslate } from "#engine";
import styles from "../session/session.module.css";
import type { Modifiers } from "./screen/keySequences";
import type { TerminalController } from "./TerminalController";

const HELD: readonly (readonly [name: string, key: keyof Modifiers])[] = [
  ["Ctrl", "ctrl"],
  ["Alt", "alt"],
];
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
  if (kind !== "open" && kind !== "lost") return null;
  return (
    <div role="toolbar" aria-label={t("Special keys")} className={styles.keyBar} onPointerDown={keepFocus}>
      {HELD.map(([name, key]) => (
        <Button
          key={key}
          tone={held[key] ? "primary" : "neutral"}
          aria-pressed={held[key] ?? false}
          onClick={() => terminal.held.setState({ [key]: !held[key] })}
        >
          {name}
        </Button>
      ))}
      {KEYS.map(([key, shown]) => (
        <Button key={key} aria-label={key} onClick={() => terminal.sendKeys(key)}>
          {shown}
        </Button>
      ))}
    </div>
  );
}

// The terminal keeps the focus, and with it the soft keyboard.
function keepFocus(event: React.PointerEvent): void {
  if (event.pointerType !== "mouse" || event.button === 0) event.preventDefault();
}
