import type { ReactNode } from "react";
import { Button, useTranslate } from "#engine";
import styles from "./session.module.css";

/** Modifier keys that apply to the next key. */
export interface HeldKeys {
  ctrl?: boolean;
  alt?: boolean;
}

const HELD: readonly (readonly [name: string, key: keyof HeldKeys])[] = [
  ["Ctrl", "ctrl"],
  ["Alt", "alt"],
];

interface KeyBarProps {
  /** Names of keys, and what their buttons show. */
  keys: readonly (readonly [key: string, shown: string])[];
  held: HeldKeys;
  onHeld: (change: HeldKeys) => void;
  onKey: (key: string) => void;
  children?: ReactNode;
}

/** The keys that a soft keyboard lacks, above it on narrow screens. Ctrl and Alt apply to the next key. */
export function KeyBar({ keys, held, onHeld, onKey, children }: KeyBarProps) {
  const t = useTranslate();
  return (
    <div role="toolbar" aria-label={t("Special keys")} className={styles.keyBar} onPointerDown={keepFocus}>
      {children}
      {HELD.map(([name, key]) => (
        <Button
          key={key}
          tone={held[key] ? "primary" : "neutral"}
          aria-pressed={held[key] ?? false}
          onClick={() => onHeld({ [key]: !held[key] })}
        >
          {name}
        </Button>
      ))}
      {keys.map(([key, shown]) => (
        <Button key={key} aria-label={key} onClick={() => onKey(key)}>
          {shown}
        </Button>
      ))}
    </div>
  );
}

// What is typed into keeps the focus, and with it the soft keyboard.
function keepFocus(event: React.PointerEvent): void {
  if (event.pointerType !== "mouse" || event.button === 0) event.preventDefault();
}
