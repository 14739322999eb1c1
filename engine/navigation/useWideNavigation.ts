import { useCallback, useState } from "react";
import { readJson, writeJson } from "../settings/jsonStorage";
import { useUserStorage } from "../settings/useUserStorage";

const KEY = "wideNav";

/** Whether the navigation is wide; stored in the browser per user. */
export function useWideNavigation(): [isWide: boolean, toggle: () => void] {
  const storage = useUserStorage();
  const [isWide, setWide] = useState(() => readJson(storage, KEY, true));
  const toggle = useCallback(() => {
    writeJson(storage, KEY, !isWide);
    setWide(!isWide);
  }, [storage, isWide]);
  return [isWide, toggle];
}
