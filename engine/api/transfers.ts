import { createStore } from "zustand/vanilla";

/** An upload of a file. */
export interface Transfer {
  state: "running" | "stopped";
  /** The fraction sent, from 0 to 1. */
  share: number;
  cancel: () => void;
}

/** Uploads in progress and failed ones, by file; an input shows its own. */
export const transfers = createStore<ReadonlyMap<unknown, Transfer>>(() => new Map());

/** Sets the upload state of files, or removes it. */
export function setTransfer(files: readonly unknown[], transfer: Transfer | undefined): void {
  const next = new Map(transfers.getState());
  for (const file of files) {
    if (transfer) next.set(file, transfer);
    else next.delete(file);
  }
  transfers.setState(next, true);
}
