import { useSyncExternalStore } from "react";
import { RecordedMark } from "../../session/RecordedMark";
import type { TerminalController } from "../TerminalController";

/** The mark of a terminal that is recorded, in the bar of its session. */
export function RecordingMark({ terminal }: { terminal: TerminalController }) {
  const { state } = terminal.connection.notices;
  const { recorded } = useSyncExternalStore(state.subscribe, state.getState);
  return recorded ? <RecordedMark input={recorded.input} /> : null;
}
