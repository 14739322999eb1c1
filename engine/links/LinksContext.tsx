import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useBoot, usePrefetchDocument } from "../documents/DocumentsContext";
import { usePermissions } from "../permissions/useIsAllowed";
import { pagesShown } from "./pagesShown";
import { routePath } from "./routePath";
import { flattenRoutes, isNavigable, type RouteAccess, type RouteTable } from "./routeTable";
import { useHoverIntent } from "./useHoverIntent";

interface Links {
  table: RouteTable;
  access: RouteAccess;
  warm: Warm;
}

/** Fetches what a route shows before it is opened; once it is meant to be, also what it asks for. */
type Warm = (routeId: string, params: Record<string, unknown>, isMeant: boolean) => void;

const LinksContext = createContext<Links | undefined>(undefined);

/** Fetches pages before they are opened. */
export interface PagePrefetcher {
  /** Once they are meant to be opened, it also asks for what they show. */
  warm(next: { pages: readonly string[]; route: Record<string, unknown> }, isMeant: boolean): void;
}

/** Gives the screens below it the routes the signed-in user may open. */
export function LinksProvider({ ahead, children }: { ahead?: PagePrefetcher; children: ReactNode }) {
  const { routes, brand } = useBoot();
  const held = usePermissions();
  const table = useMemo(() => flattenRoutes(routes), [routes]);
  const prefetch = usePrefetchDocument();
  const links = useMemo(() => {
    const access = { held, disabled: new Set<string>(brand.disabled_routes) };
    const warm: Warm = (id, params, isMeant) => {
      const { pages, forms, route } = pagesShown(table, id, access, params);
      ahead?.warm({ pages, route }, isMeant);
      for (const form of forms) prefetch("form", form);
    };
    return { table, access, warm };
  }, [table, held, brand, ahead, prefetch]);
  return <LinksContext value={links}>{children}</LinksContext>;
}

/** The routes, and what decides which of them may be opened. */
export function useLinks(): Links {
  const links = useContext(LinksContext);
  if (links === undefined) throw new Error("This component must stand inside LinksProvider.");
  return links;
}

/** Gives the path of a route; undefined when it is unknown, switched off, not permitted, or lacks a parameter. */
export function useRoutePath(): (routeId: string, params?: Record<string, unknown>) => string | undefined {
  const { table, access } = useLinks();
  return useCallback(
    (routeId, params) => (isNavigable(table, routeId, access, params) ? routePath(table, routeId, params) : undefined),
    [table, access],
  );
}

/** Goes to a route; does nothing when it may not be opened. */
export function useGo(): (routeId: string, params?: Record<string, unknown>, options?: { replace?: boolean }) => void {
  const pathOf = useRoutePath();
  const navigate = useNavigate();
  return useCallback(
    (routeId, params, options) => {
      const path = pathOf(routeId, params);
      if (path !== undefined) void navigate(path, options);
    },
    [pathOf, navigate],
  );
}

/** What a link to a route does before it is pressed: it fetches what will be shown, and what that asks for once it is pointed at for a moment. */
export function useLinkPrefetch(routeId: string, params: Record<string, unknown> = {}) {
  const { warm } = useLinks();
  const dwell = useHoverIntent(() => warm(routeId, params, true));
  return {
    ...dwell,
    onPointerEnter() {
      warm(routeId, params, false);
      dwell.onPointerEnter();
    },
    onFocus: () => warm(routeId, params, false),
  };
}
