import { useEffect, useRef, useSyncExternalStore } from "react";
import { useTranslate } from "#engine";
import { StateCard } from "../session/StateCard";
import { stateSentence } from "../session/stateText";
import { RecordingQuestion } from "./notices/RecordingQuestion";
import type { TerminalSettings } from "./screen/openXterm";
import type { TerminalController } from "./TerminalController";
import styles from "./terminal.module.css";
import { terminalWords } from "./terminalWords";

interface TerminalPanelProps {
  terminal: TerminalController;
  isShown: boolean;
  /** The element id of its tab. */
  labelledBy: string;
  settings: TerminalSettings;
  credentialsForm: string;
  /** Starts another terminal in place of an ended one. */
  onRestart: () => void;
  /** Opens another session; absent if its remote access was removed. */
  onNewSession: (() => void) | undefined;
}

/** One terminal: its screen, and above it what the connection asks or says. */
export function TerminalPanel({ terminal, isShown, labelledBy, settings, ...rest }: TerminalPanelProps) {
  const t = useTranslate();
  const screen = useRef<HTMLDivElement>(null);
  const { state: store } = terminal.connection;
  const state = useSyncExternalStore(store.subscribe, store.getState);
  useScreen(terminal, screen, settings, t("Terminal input"));
  const isOpen = state.kind === "open";
  const words = terminalWords(t);
  useEffect(() => {
    terminal.xterm?.apply(settings);
    if (!isShown) return;
    terminal.fit();
    // Arrow keys move through the tabs.
    if (isOpen && document.activeElement?.getAttribute("role") !== "tab") terminal.focus();
  }, [terminal, settings, isShown, isOpen]);
  return (
    <div role="tabpanel" aria-labelledby={labelledBy} hidden={!isShown} className={styles.panel}>
      <div ref={screen} className={styles.screen} />
      {state.kind === "recorded" ? (
        <RecordingQuestion input={state.input} connection={terminal.connection} />
      ) : (
        <StateCard
          connection={terminal.connection}
          state={state}
          words={words}
          username={terminal.username}
          onUsername={(username) => {
            terminal.username = username;
          }}
          {...rest}
        />
      )}
      {isShown && (
        <p role="status" className="unseen">
          {stateSentence(state, t, words)}
        </p>
      )}
    </div>
  );
}

/** Draws the terminal while the panel is mounted, and fits it to its room. */
function useScreen(
  terminal: TerminalController,
  screen: React.RefObject<HTMLDivElement | null>,
  settings: TerminalSettings,
  label: string,
): void {
  const initial = useRef({ settings, label });
  useEffect(() => {
    const element = screen.current;
    if (!element) return undefined;
    void terminal.attach(element, initial.current.settings, initial.current.label);
    const room = new ResizeObserver(() => terminal.fit());
    room.observe(element);
    return () => {
      room.disconnect();
      terminal.detach();
    };
  }, [terminal, screen]);
}
