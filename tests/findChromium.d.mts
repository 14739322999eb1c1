/** A Chromium with all its settings, as people have it; the one that is named where none is in its usual place. */
export function wholeChromium(): string | undefined;
/** The Chromium that tests are quickest in: the one that is named, the shell, or the whole. */
export function quickChromium(): string | undefined;
/** The path of a Chromium: one that is there, or Debian's own, installed when root asks. */
export function findChromium(): Promise<string | undefined>;
