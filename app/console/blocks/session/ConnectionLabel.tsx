import { useSyncExternalStore } from "react";
import type { StoreApi } from "zustand/vanilla";
import { StatusDot, useTranslate } from "#engine";
import type { ConnectionState } from "./connection/connectionState";
import { stateLabel } from "./stateText";

/** The state of a connection in a word or two, for the bar of its session. */
export function ConnectionLabel({ connection }: { connection: StoreApi<ConnectionState> }) {
  const t = useTranslate();
  const { label, tone } = stateLabel(useSyncExternalStore(connection.subscribe, connection.getState), t);
  return <StatusDot tone={tone} label={label} />;
}
