/** The part of a browser storage that is used. */
type Flags = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const flagOf = (name: string) => `reloaded.${name}`;

/**
 * Loads the page again when a document could not be fetched, as after a new release; only once for each document,
 * so that a document that is truly gone ends in a message. Gives whether the page is being loaded again.
 */
export function reloadOnce(name: string, open: () => Flags, reload: () => void): boolean {
  try {
    const flags = open();
    if (flags.getItem(flagOf(name)) !== null) return false;
    flags.setItem(flagOf(name), "1");
  } catch {
    // Where nothing can be kept, the page would be loaded again for ever.
    return false;
  }
  reload();
  return true;
}

/** Forgets that the page was loaded again for a document that has arrived. */
export function clearReloadFlag(name: string, open: () => Flags): void {
  try {
    open().removeItem(flagOf(name));
  } catch {
    // What could not be kept need not be forgotten.
  }
}
