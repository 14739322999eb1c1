import { useCallback, useRef, useState } from "react";
import { useApi, useToasts, useTranslate } from "#engine";
import { TERMINAL_PATH, TERMINAL_PROTOCOL } from "../../../domain/terminalMessages";
import { issueTicket, openTicketedSocket } from "../session/issueTicket";
import { useNetworkEvents } from "../session/useNetworkEvents";
import type { Consent } from "./connection/SessionNotices";
import type { Shortcut } from "./screen/shortcuts";
import { TerminalController } from "./TerminalController";

/** Terminals of a session at most, well below the streams the server allows. */
export const MAX_TERMINALS = 12;

/** Makes terminals of a session. */
function useCreate(session: number, onShortcut: (shortcut: Shortcut) => void): () => TerminalController {
  const api = useApi();
  const { show } = useToasts();
  const t = useTranslate();
  const handle = useRef(onShortcut);
  handle.current = onShortcut;
  const lastId = useRef(0);
  const consent = useRef<Consent>({});
  return useCallback(() => {
    lastId.current += 1;
    return new TerminalController(lastId.current, {
      issueTicket: () => issueTicket(api, session),
      openSocket: (ticket) => openTicketedSocket(TERMINAL_PATH, TERMINAL_PROTOCOL, ticket),
      consent: consent.current,
      onInputRefused: () => show({ text: t("This is too much to paste at once: 4 MB at most."), tone: "warning" }),
      onShortcut: (shortcut) => handle.current(shortcut),
    });
  }, [api, session, show, t]);
}

/** The terminals of a session and the one shown; they end with the page. */
export function useTerminals(session: number, onShortcut: (shortcut: Shortcut) => void) {
  const create = useCreate(session, onShortcut);
  const [terminals, setTerminals] = useState<readonly TerminalController[]>(() => [create()]);
  const [shown, setShown] = useState(() => terminals[0]?.id ?? 0);
  const connections = terminals.map(({ connection }) => connection);
  useNetworkEvents(connections, () => connections.some(({ state }) => state.getState().kind === "open"));
  const add = () => {
    if (terminals.length >= MAX_TERMINALS) return;
    const terminal = create();
    setTerminals([...terminals, terminal]);
    setShown(terminal.id);
  };
  const close = (id: number) => {
    const index = terminals.findIndex((terminal) => terminal.id === id);
    terminals[index]?.connection.stop();
    const rest = terminals.filter((terminal) => terminal.id !== id);
    // The page always has a terminal.
    const left = rest.length > 0 ? rest : [create()];
    setTerminals(left);
    if (shown === id || rest.length === 0) setShown((left[Math.min(index, left.length - 1)] ?? left[0])?.id ?? 0);
  };
  const restart = (id: number) => {
    const terminal = create();
    setTerminals(terminals.map((one) => (one.id === id ? terminal : one)));
    setShown(terminal.id);
  };
  return { terminals, shown, show: setShown, add, close, restart };
}
