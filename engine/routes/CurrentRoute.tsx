import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { useBoot } from "../documents/DocumentsContext";
import { useLinks } from "../links/LinksContext";
import { createMatcher, type MatchedRoute } from "../links/matchRoute";
import { useUser } from "../session/SessionContext";
import { useEngineSettings } from "../settings/useSetting";
import { type Resolution, resolveRoute } from "./resolveRoute";

const ResolutionContext = createContext<Resolution | undefined>(undefined);

/** Resolves the address of the browser for everything below it. */
export function CurrentRouteProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { navigation } = useBoot();
  const { table, access } = useLinks();
  const { landingExcluded } = useEngineSettings();
  const isSignedIn = useUser() !== undefined;
  const match = useMemo(() => createMatcher(table), [table]);
  const resolution = useMemo(
    () => resolveRoute({ table, match, navigation, excluded: landingExcluded }, { ...access, isSignedIn }, pathname),
    [table, match, navigation, landingExcluded, access, isSignedIn, pathname],
  );
  return <ResolutionContext value={resolution}>{children}</ResolutionContext>;
}

/** What the address leads to. */
export function useResolution(): Resolution {
  const resolution = useContext(ResolutionContext);
  if (resolution === undefined) throw new Error("This component must stand inside CurrentRouteProvider.");
  return resolution;
}

/** The route shown and its parameters; undefined while none is. */
export function useCurrentRoute(): MatchedRoute | undefined {
  const resolution = useResolution();
  return resolution.kind === "show" ? resolution.match : undefined;
}
