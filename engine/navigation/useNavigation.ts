import { useMemo } from "react";
import { useBoot } from "../documents/DocumentsContext";
import { useLinks } from "../links/LinksContext";
import { useCurrentRoute } from "../routes/CurrentRoute";
import { type ResolvedGroup, resolveNavigation } from "./resolveNavigation";

/** The navigation of the signed-in user on the current page. */
export function useNavigation(): ResolvedGroup[] {
  const { navigation } = useBoot();
  const { table, access } = useLinks();
  const current = useCurrentRoute();
  return useMemo(() => resolveNavigation(navigation, table, access, current), [navigation, table, access, current]);
}
