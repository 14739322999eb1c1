import { useSyncExternalStore } from "react";
import { Icon, IconButton, useTranslate } from "#engine";
import type { TerminalController } from "../TerminalController";
import styles from "../terminal.module.css";

/** Who watches the session or takes part, above its terminals; each can be sent away. Changes are announced. */
export function Watchers({ terminal }: { terminal: TerminalController }) {
  const t = useTranslate();
  const { notices } = terminal.connection;
  const { people } = useSyncExternalStore(notices.state.subscribe, notices.state.getState);
  return (
    <div role="status" className={people.length > 0 ? styles.watchers : "unseen"}>
      {people.map(({ id, name, takesPart }) => (
        <span key={id} className={styles.watcher}>
          <Icon name={takesPart ? "keyboard" : "eye"} size={14} />
          {takesPart ? t("{name} takes part", { name }) : t("{name} watches", { name })}
          <IconButton
            size="small"
            icon={<Icon name="close" size={14} />}
            label={t("Send {name} away", { name })}
            onClick={() => notices.dismiss(id)}
          />
        </span>
      ))}
    </div>
  );
}
