/**
 * A complete Chromium with all its settings, as users have it: one in a usual place, else the one named by CHROMIUM.
 */
export function wholeChromium(): string | undefined;
/** The Chromium in which tests run fastest: the one named by CHROMIUM, the headless shell, or a complete one. */
export function quickChromium(): string | undefined;
/** The path of a Chromium. As root on Debian, installs the packages first. Throws if none is found. */
export function findChromium(): Promise<string | undefined>;
