import { createContext, type ReactNode, useContext, useMemo } from "react";
import { useLocation } from "react-router-dom";
import { useBoot } from "../documents/DocumentsContext";
import { useLinks } from "../links/LinksContext";
import { createMatcher, type MatchedRoute } from "../links/matchRoute";
import { useUser } from "../session/SessionContext";
import { useEngineSettings } from "../settings/useSetting";
import { type Resolution, resolveRoute } from "./resolveRoute";

const ResolutionContext = createContext<Resolution | undefined>(undefined);

/** Resolves the browser's address to a route, for the components below it. */
export function CurrentRouteProvider({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const { navigation } = useBoot();
  const { table, access } = useLinks();
  const { landingRoute, landingExcluded, viewPermissions } = useEngineSettings();
  const isSignedIn = useUser() !== undefined;
  const rules = useMemo(() => {
    const landing = { preferred: landingRoute, excluded: landingExcluded, viewPermissions };
    return { table, match: createMatcher(table), navigation, landing };
  }, [table, navigation, landingRoute, landingExcluded, viewPermissions]);
  const resolution = useMemo(
    () => resolveRoute(rules, { ...access, isSignedIn }, pathname),
    [rules, access, isSignedIn, pathname],
  );
  return <ResolutionContext value={resolution}>{children}</ResolutionContext>;
}

/** The resolution of the current address. */
export function useResolution(): Resolution {
  const resolution = useContext(ResolutionContext);
  if (resolution === undefined) throw new Error("This component must be rendered inside CurrentRouteProvider.");
  return resolution;
}

/** The current route and its parameters; undefined where none is shown. */
export function useCurrentRoute(): MatchedRoute | undefined {
  const resolution = useResolution();
  return resolution.kind === "show" ? resolution.match : undefined;
}
