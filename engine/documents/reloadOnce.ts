/** The methods of Storage that are used. */
type Flags = Pick<Storage, "getItem" | "setItem" | "removeItem">;

const flagOf = (name: string) => `reloaded.${name}`;

/**
 * Reloads the page when a document could not be loaded, as after a release; only once per document, so that a missing
 * document ends in a message. Returns whether the page is being reloaded.
 */
export function reloadOnce(name: string, open: () => Flags, reload: () => void): boolean {
  try {
    const flags = open();
    if (flags.getItem(flagOf(name)) !== null) return false;
    flags.setItem(flagOf(name), "1");
  } catch {
    // Without storage the page would reload forever.
    return false;
  }
  reload();
  return true;
}

/** Clears the reload flag of a document that was loaded. */
export function clearReloadFlag(name: string, open: () => Flags): void {
  try {
    open().removeItem(flagOf(name));
  } catch {
    // Without storage there is no flag.
  }
}
