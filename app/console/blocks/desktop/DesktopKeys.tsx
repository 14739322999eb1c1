import { type FormEvent, useRef, useState } from "react";
import { Button, Icon, useTranslate } from "#engine";
import { type HeldKeys, KeyBar } from "../session/KeyBar";
import type { DesktopConnection } from "./connection/DesktopConnection";
import { typedKeys } from "./screen/typedKeys";

const KEYS: readonly (readonly [key: string, shown: string])[] = [
  ["Esc", "Esc"],
  ["Tab", "Tab"],
  ["Enter", "⏎"],
  ["Left", "←"],
  ["Up", "↑"],
  ["Down", "↓"],
  ["Right", "→"],
  ["Del", "Del"],
  ["Win", "Win"],
  ["Ctrl+Alt+Del", "Ctrl+Alt+Del"],
];

/** The keys of a desktop on narrow screens, and a button that shows the soft keyboard. */
export function DesktopKeys({ connection }: { connection: DesktopConnection }) {
  const t = useTranslate();
  const [held, setHeld] = useState<HeldKeys>({});
  const input = useRef<HTMLTextAreaElement>(null);
  const typed = useRef("");
  const send = (key: string) => {
    setHeld({});
    return connection.sendKeys([held.ctrl && "Ctrl", held.alt && "Alt", key].filter(Boolean).join("+"));
  };
  // Soft keyboards report what has become of the text, not which keys were pressed.
  const type = ({ currentTarget }: FormEvent<HTMLTextAreaElement>) => {
    for (const key of typedKeys(typed.current, currentTarget.value)) send(key);
    typed.current = currentTarget.value;
  };
  return (
    <KeyBar keys={KEYS} held={held} onHeld={(change) => setHeld({ ...held, ...change })} onKey={send}>
      <Button
        aria-label={t("Keyboard")}
        title={t("Keyboard")}
        icon={<Icon name="keyboard" />}
        onClick={() => input.current?.focus()}
      />
      <textarea
        ref={input}
        className="unseen"
        aria-label={t("Type on the desktop")}
        tabIndex={-1}
        autoCapitalize="off"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        onInput={type}
      />
    </KeyBar>
  );
}
