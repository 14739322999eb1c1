import { Button, type CustomBlockProps, useToasts, useTranslate } from "#engine";
import styles from "./windows.module.css";

const FUNCTION_KEYS = Array.from({ length: 12 }, (_, index) => `F${index + 1}`);
const DESKTOP_KEYS = ["Ctrl+Alt+Del", "Alt+Tab", "Alt+F4", "Win", "PrtSc", "Esc"];
const TERMINAL_KEYS = [
  ...["Esc", "Tab", "Shift+Tab", "Insert", "Del", "Home", "End", "PgUp", "PgDn"],
  ...["Ctrl+C", "Ctrl+D", "Ctrl+Z", "Ctrl+L", "Ctrl+R", "Ctrl+W", "Ctrl+T", "Ctrl+N", "Alt+F4"],
];

/** Window event that sends keys to a session of the page, which calls preventDefault when it handles them. */
export const KEYS_EVENT = "farhelm:keys";

/** Buttons that send key combinations which the browser reserves for itself, to a remote desktop or a terminal. */
export function SpecialKeys({ context }: CustomBlockProps) {
  const t = useTranslate();
  const { show } = useToasts();
  const isTerminal = context.route?.target === "terminal";
  const send = (keys: string) => {
    const isHandled = !window.dispatchEvent(new CustomEvent(KEYS_EVENT, { detail: keys, cancelable: true }));
    if (isHandled) return;
    const text = isTerminal ? t("No terminal is open here.") : t("No desktop session is open here.");
    show({ text, tone: "warning" });
  };
  return (
    <div className={styles.keys}>
      {[...(isTerminal ? TERMINAL_KEYS : DESKTOP_KEYS), ...FUNCTION_KEYS].map((keys) => (
        <Button key={keys} onClick={() => send(keys)}>
          {keys}
        </Button>
      ))}
    </div>
  );
}
