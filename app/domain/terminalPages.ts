/**
 * Whether a path is that of a page with terminals, at any depth, as its route says. Only such documents allow the inline
 * styles of xterm.js.
 */
export const isTerminalPath = (path: string): boolean => /\/rms-connect\/(ssh|telnet)(\/|$)/i.test(path);
