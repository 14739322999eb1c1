import { createStore } from "zustand/vanilla";

/** A file on its way to the server. */
export interface Transfer {
  state: "running" | "stopped";
  /** How much of it was sent, from 0 to 1. */
  share: number;
  cancel: () => void;
}

/** The files on their way, and those that did not arrive; an input shows its own. */
export const transfers = createStore<ReadonlyMap<unknown, Transfer>>(() => new Map());

/** Notes how far files are, or that there is no more to tell of them. */
export function setTransfer(files: readonly unknown[], transfer: Transfer | undefined): void {
  const next = new Map(transfers.getState());
  for (const file of files) {
    if (transfer) next.set(file, transfer);
    else next.delete(file);
  }
  transfers.setState(next, true);
}
