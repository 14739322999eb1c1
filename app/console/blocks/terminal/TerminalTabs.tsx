import { type KeyboardEvent, useSyncExternalStore } from "react";
import { Icon, IconButton, StatusDot, useTranslate } from "#engine";
import { stateLabel } from "../session/stateText";
import { LEAVE_KEYS } from "./screen/shortcuts";
import type { TerminalController } from "./TerminalController";
import styles from "./terminal.module.css";
import { MAX_TERMINALS, type useTerminals } from "./useTerminals";

interface TerminalTabsProps {
  model: ReturnType<typeof useTerminals>;
  /** The element id of a tab. */
  placeOf: (id: number) => string;
}

/** The tabs of the terminals (ARIA tabs): arrows move, Enter goes into the terminal, Delete closes it. */
export function TerminalTabs({ model, placeOf }: TerminalTabsProps) {
  const t = useTranslate();
  const { terminals, shown } = model;
  const move = (index: number) => {
    const next = terminals[index];
    if (!next) return;
    model.show(next.id);
    document.getElementById(placeOf(next.id))?.focus();
  };
  const press = (event: KeyboardEvent, terminal: TerminalController, index: number) => {
    if (event.key === "Enter") terminal.focus();
    else if (event.key === "Delete") model.close(terminal.id);
    else {
      const next = nextIndex(event.key, index, terminals.length);
      if (next === undefined) return;
      move(next);
    }
    event.preventDefault();
  };
  return (
    <div className={styles.strip}>
      <div role="tablist" aria-label={t("Terminals")} className={styles.tabs}>
        {terminals.map((terminal, index) => (
          <button
            key={terminal.id}
            id={placeOf(terminal.id)}
            type="button"
            role="tab"
            aria-selected={terminal.id === shown}
            aria-keyshortcuts="Delete"
            tabIndex={terminal.id === shown ? 0 : -1}
            className={styles.tab}
            onClick={() => {
              model.show(terminal.id);
              // Once its panel is shown.
              requestAnimationFrame(() => terminal.focus());
            }}
            onAuxClick={({ button }) => button === 1 && model.close(terminal.id)}
            onKeyDown={(event) => press(event, terminal, index)}
          >
            <TabState terminal={terminal} />
            {t("Terminal {number}", { number: index + 1 })}
            {terminals.length > 1 && <CloseMark onClose={() => model.close(terminal.id)} />}
          </button>
        ))}
      </div>
      <IconButton
        size="small"
        icon={<Icon name="plus" />}
        label={t("New terminal")}
        disabled={terminals.length >= MAX_TERMINALS}
        onClick={model.add}
      />
      <p className={styles.hint}>{t("{keys} leaves the terminal", { keys: LEAVE_KEYS })}</p>
    </div>
  );
}

function nextIndex(key: string, index: number, count: number): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  if (key === "ArrowLeft") return (index - 1 + count) % count;
  return key === "ArrowRight" ? (index + 1) % count : undefined;
}

function TabState({ terminal }: { terminal: TerminalController }) {
  const t = useTranslate();
  const { state } = terminal.connection;
  const { label, tone } = stateLabel(useSyncExternalStore(state.subscribe, state.getState), t);
  return <StatusDot isBare tone={tone} label={label} />;
}

/** For the mouse only: the keyboard closes a tab with Delete. */
function CloseMark({ onClose }: { onClose: () => void }) {
  return (
    <span
      aria-hidden="true"
      className={styles.closeMark}
      onClick={(event) => {
        event.stopPropagation();
        onClose();
      }}
    >
      <Icon name="close" size={14} />
    </span>
  );
}
