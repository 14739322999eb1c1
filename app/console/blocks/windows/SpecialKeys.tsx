import { Button, useToasts, useTranslate } from "#engine";
import styles from "./windows.module.css";

const COMBINATIONS = ["Ctrl+Alt+Del", "Alt+Tab", "Alt+F4", "Win", "PrtSc", "Esc"];
const FUNCTION_KEYS = Array.from({ length: 12 }, (_, index) => `F${index + 1}`);

/** The event by which a desktop session hears of keys to send; it calls preventDefault when it takes them. */
export const KEYS_EVENT = "farhelm:keys";

/** Key combinations that a browser keeps for itself, to be sent to a remote desktop. */
export function SpecialKeys() {
  const t = useTranslate();
  const { show } = useToasts();
  const send = (keys: string) => {
    const isTaken = !window.dispatchEvent(new CustomEvent(KEYS_EVENT, { detail: keys, cancelable: true }));
    if (!isTaken) show({ text: t("No desktop session is open here."), tone: "warning" });
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
