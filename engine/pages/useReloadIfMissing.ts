import { useEffect } from "react";
import { clearReloadFlag, reloadOnce } from "../documents/reloadOnce";
import { useBrowser } from "../links/BrowserContext";

// Accessing sessionStorage throws where storage is blocked.
const tabStorage = () => sessionStorage;

/** Reloads the page once when its document could not be loaded, as after a release. */
export function useReloadIfMissing(name: string, isLoaded: boolean, error: Error | undefined): void {
  const { reload } = useBrowser();
  useEffect(() => {
    if (isLoaded) clearReloadFlag(name, tabStorage);
    else if (error) reloadOnce(name, tabStorage, reload);
  }, [name, isLoaded, error, reload]);
}
