import { createContext, type ReactNode, useContext } from "react";

/** Functions of the browser tab beyond routing. */
export interface Browser {
  /** Leaves the console for an address, with a full page load. */
  leave(address: string): void;
  /** Reloads the page. */
  reload(): void;
  /** Fetches the server's current versions; undefined without a response. */
  readVersion(): Promise<{ version: string; documents: string } | undefined>;
}

const BrowserContext = createContext<Browser | undefined>(undefined);

/** Provides the functions of the browser tab to the components below it. */
export function BrowserProvider({ browser, children }: { browser: Browser; children: ReactNode }) {
  return <BrowserContext value={browser}>{children}</BrowserContext>;
}

/** The browser tab: leave(address), reload(), readVersion(). */
export function useBrowser(): Browser {
  const browser = useContext(BrowserContext);
  if (browser === undefined) throw new Error("This component must be rendered inside BrowserProvider.");
  return browser;
}
