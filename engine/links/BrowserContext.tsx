import { createContext, type ReactNode, useContext } from "react";

/** What the console does with the browser tab beyond routing. */
export interface Browser {
  /** Leaves the console for an address, with a full page load. */
  leave(address: string): void;
  /** Loads the page again. */
  reload(): void;
  /** The versions the server has now; undefined when it does not answer. */
  readVersion(): Promise<{ version: string; documents: string } | undefined>;
}

const BrowserContext = createContext<Browser | undefined>(undefined);

/** Gives the screens below it the browser tab. */
export function BrowserProvider({ browser, children }: { browser: Browser; children: ReactNode }) {
  return <BrowserContext value={browser}>{children}</BrowserContext>;
}

/** The browser tab: leave(address), reload(), readVersion(). */
export function useBrowser(): Browser {
  const browser = useContext(BrowserContext);
  if (browser === undefined) throw new Error("This component must stand inside BrowserProvider.");
  return browser;
}
