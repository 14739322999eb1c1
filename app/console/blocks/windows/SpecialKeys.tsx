import { Button, useToasts, useTranslate } from "#engine";
import styles from "./windows.module.css";

const COMBINATIONS = ["Ctrl+Alt+Del", "Alt+Tab", "Alt+F4", "Win", "PrtSc", "Esc"];
const FUNCTION_KEYS = Array.from({ length: 12 }, (_, index) => `F${index + 1}`);

/** Window event that sends keys to a remote desktop session, which calls preventDefault when it handles them. */
export const KEYS_EVENT = "farhelm:keys";

/** Buttons that send key combinations to a remote desktop which the browser reserves for itself. */
export function SpecialKeys() {
  const t = useTranslate();
  const { show } = useToasts();
  const send = (keys: string) => {
    const isHandled = !window.dispatchEvent(new CustomEvent(KEYS_EVENT, { detail: keys, cancelable: true }));
    if (!isHandled) show({ text: t("No desktop session is open here."), tone: "warning" });
  };
  return (
    <div className={styles.keys}>
      {[...COMBINATIONS, ...FUNCTION_KEYS].map((keys) => (
        <Button key={keys} onClick={() => send(keys)}>
          {keys}
        </Button>
      ))}
    </div>
  );
}
