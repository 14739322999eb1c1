import { useEffect } from "react";

/** Whether the page was loaded from an address of this kind, so that its content security policy is theirs. */
function isLoadedFrom(isPath: (path: string) => boolean): boolean {
  const [navigation] = performance.getEntriesByType("navigation");
  return navigation === undefined || isPath(new URL(navigation.name).pathname);
}

/** Loads a document of its own for a page that was reached without one. Returns whether the page has one. */
export function useOwnDocument(isPath: (path: string) => boolean, isNeeded: boolean): boolean {
  const isBlocked = isNeeded && !isLoadedFrom(isPath);
  useEffect(() => {
    if (isBlocked) location.reload();
  }, [isBlocked]);
  return !isBlocked;
}
