import { Icon, Popover, useTranslate } from "#engine";
import styles from "./files.module.css";

/** Keys of a list of files, as panes/gridKeys.ts handles them. */
const KEYS: readonly (readonly [keys: string, what: string])[] = [
  ["↑ ↓ PgUp PgDn Home End", "Move; with Shift, select what is passed; with Ctrl, select nothing"],
  ["a … z", "The next name that begins with it"],
  ["Space", "Select or deselect"],
  ["Ctrl+A", "Select all"],
  ["Escape", "Select nothing"],
  ["Enter", "Open a folder, or show what is in a file"],
  ["Backspace", "Folder above"],
  ["F2", "Rename"],
  ["F6", "Move to the other pane"],
  ["F7", "New folder"],
  ["Delete", "Delete"],
];

/** Shows which keys work in lists of files. */
export function KeysHelp() {
  const t = useTranslate();
  return (
    <Popover
      tone="quiet"
      align="end"
      icon={<Icon name="keyboard" />}
      aria-label={t("Keys")}
      title={t("Keys")}
      name={t("Keys")}
      panel={() => (
        <dl className={styles.keys}>
          {KEYS.map(([keys, what]) => (
            <div key={keys}>
              <dt>{keys}</dt>
              <dd>{t(what)}</dd>
            </div>
          ))}
        </dl>
      )}
    />
  );
}
