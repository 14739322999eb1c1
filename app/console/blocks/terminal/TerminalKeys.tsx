import { useSyncExternalStore } from "react";
import { KeyBar } from "../session/KeyBar";
import type { TerminalController } from "./TerminalController";

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

/** The keys of a terminal that a soft keyboard lacks. */
export function TerminalKeys({ terminal }: { terminal: TerminalController }) {
  const { state } = terminal.connection;
  const { kind } = useSyncExternalStore(state.subscribe, state.getState);
  const held = useSyncExternalStore(terminal.held.subscribe, terminal.held.getState);
  if (kind !== "open" && kind !== "lost") return null;
  return (
    <KeyBar
      keys={KEYS}
      held={held}
      onHeld={(change) => terminal.held.setState(change)}
      onKey={(key) => terminal.sendKeys(key)}
    />
  );
}
