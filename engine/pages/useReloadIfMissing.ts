import { useEffect } from "react";
import { clearReloadFlag, reloadOnce } from "../documents/reloadOnce";
import { useBrowser } from "../links/BrowserContext";

// Reading the name itself throws where storage is forbidden.
const tabStorage = () => sessionStorage;

/** Loads the page again, once, when the document it is about did not come, as after a release. */
export function useReloadIfMissing(name: string, isThere: boolean, error: Error | undefined): void {
  const { reload } = useBrowser();
  useEffect(() => {
    if (isThere) clearReloadFlag(name, tabStorage);
    else if (error) reloadOnce(name, tabStorage, reload);
  }, [name, isThere, error, reload]);
}
