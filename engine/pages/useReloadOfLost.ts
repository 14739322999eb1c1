import { useEffect } from "react";
import { forgetReload, reloadOnce } from "../documents/reloadOnce";
import { useBrowser } from "../links/BrowserContext";

// Reading the name itself throws where storage is forbidden.
const tabStorage = () => sessionStorage;

/** Loads the page again, once, when the document it is about did not come, as after a release. */
export function useReloadOfLost(name: string, isThere: boolean, error: Error | undefined): void {
  const { reload } = useBrowser();
  useEffect(() => {
    if (isThere) forgetReload(name, tabStorage);
    else if (error) reloadOnce(name, tabStorage, reload);
  }, [name, isThere, error, reload]);
}
