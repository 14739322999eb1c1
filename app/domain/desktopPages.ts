/**
 * Whether a path is that of the page with desktops, at any depth, as its route says. Only such documents may compile
 * WebAssembly, which draws RDP.
 */
export const isDesktopPath = (path: string): boolean => /\/rms-connect\/desktop(\/|$)/i.test(path);
