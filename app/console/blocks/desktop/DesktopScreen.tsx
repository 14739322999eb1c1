import { type ReactNode, type RefObject, useEffect, useRef } from "react";
import { useTranslate } from "#engine";
import type { DesktopState } from "./connection/desktopState";
import styles from "./desktop.module.css";
import { type SignInForms, StateCard } from "./StateCard";
import { stateSentence } from "./stateText";
import type { useDesktop } from "./useDesktop";
import { useSendClipboard } from "./useSendClipboard";

/** The combination that leaves the desktop, as people read it. All other keys belong to the desktop. */
const LEAVE_KEYS = "Ctrl+Shift+L";

interface DesktopScreenProps {
  model: ReturnType<typeof useDesktop>;
  state: DesktopState;
  /** Whether the session was read, which says what its target speaks. */
  isKnown: boolean;
  forms: SignInForms;
  /** Moves the focus out of the desktop. */
  onLeave: () => void;
  /** Opens another session; absent if its remote access was removed. */
  onNewSession: (() => void) | undefined;
  /** What is shown above it. */
  children: ReactNode;
}

/** The picture of the desktop, and above it what the connection asks or says. */
export function DesktopScreen({ model, state, isKnown, onLeave, children, ...rest }: DesktopScreenProps) {
  const t = useTranslate();
  const screen = useRef<HTMLDivElement>(null);
  const { connection } = model;
  const label = useRef(t("Desktop of the device. {keys} leaves it.", { keys: LEAVE_KEYS }));
  useEffect(() => {
    if (screen.current && isKnown) connection.attach({ element: screen.current, label: label.current });
  }, [connection, isKnown]);
  const isOpen = state.kind === "open";
  useEffect(() => {
    if (isOpen) connection.focus();
  }, [connection, isOpen]);
  useScreenEvents(screen, { keydown: leaveBy(onLeave), focus: useSendClipboard(model) });
  return (
    <div className={styles.panel}>
      <div ref={screen} className={styles.screen} />
      <StateCard connection={connection} state={state} {...rest} />
      {children}
      <p role="status" className="unseen">
        {stateSentence(state, t)}
        {isOpen && model.isViewOnly && ` ${t("View only: nothing is sent.")}`}
      </p>
    </div>
  );
}

const leaveBy = (onLeave: () => void) => (event: Event) => {
  const { ctrlKey, shiftKey, altKey, metaKey, code } = event as KeyboardEvent;
  if (!ctrlKey || !shiftKey || altKey || metaKey || code !== "KeyL") return;
  event.preventDefault();
  event.stopPropagation();
  onLeave();
};

/** Listens to what happens in the screen before the desktop gets it. */
function useScreenEvents(
  screen: RefObject<HTMLDivElement | null>,
  listeners: Record<string, (event: Event) => void>,
): void {
  const current = useRef(listeners);
  current.current = listeners;
  useEffect(() => {
    const element = screen.current;
    const handle = (event: Event) => current.current[event.type]?.(event);
    const types = Object.keys(current.current);
    for (const type of types) element?.addEventListener(type, handle, { capture: true });
    return () => {
      for (const type of types) element?.removeEventListener(type, handle, { capture: true });
    };
  }, [screen]);
}
