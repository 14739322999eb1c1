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
  prefetch: Prefetch;
}

/** Prefetches the documents of a route; with `withCalls` also the calls of its pages. */
type Prefetch = (routeId: string, params: Record<string, unknown>, withCalls: boolean) => void;

const LinksContext = createContext<Links | undefined>(undefined);

/** Prefetches pages. */
export interface PagePrefetcher {
  /** Prefetches the documents and code of pages; with `withCalls` also their calls. */
  prefetch(next: { pages: readonly string[]; route: Record<string, unknown> }, withCalls: boolean): void;
}

/** Provides the routes the signed-in user may open to the components below it. */
export function LinksProvider({ prefetcher, children }: { prefetcher?: PagePrefetcher; children: ReactNode }) {
  const { routes, brand } = useBoot();
  const held = usePermissions();
  const table = useMemo(() => flattenRoutes(routes), [routes]);
  const prefetchDocument = usePrefetchDocument();
  const links = useMemo(() => {
    const access = { held, disabled: new Set<string>(brand.disabled_routes) };
    const prefetch: Prefetch = (id, params, withCalls) => {
      const { pages, forms, route } = pagesShown(table, id, access, params);
      prefetcher?.prefetch({ pages, route }, withCalls);
      for (const form of forms) prefetchDocument("form", form);
    };
    return { table, access, prefetch };
  }, [table, held, brand, prefetcher, prefetchDocument]);
  return <LinksContext value={links}>{children}</LinksContext>;
}

/** The routes, and what determines access to them. */
export function useLinks(): Links {
  const links = useContext(LinksContext);
  if (links === undefined) throw new Error("This component must be rendered inside LinksProvider.");
  return links;
}

/** Returns a function for the path of a route; undefined when it is unknown, switched off, not permitted, or lacks a parameter. */
export function useRoutePath(): (routeId: string, params?: Record<string, unknown>) => string | undefined {
  const { table, access } = useLinks();
  return useCallback(
    (routeId, params) => (isNavigable(table, routeId, access, params) ? routePath(table, routeId, params) : undefined),
    [table, access],
  );
}

/** Returns a function that navigates to a route; it does nothing when the route may not be opened. */
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

/** Event handlers of a link that prefetch its route: documents on hover or focus, calls after hovering for a moment. */
export function useLinkPrefetch(routeId: string, params: Record<string, unknown> = {}) {
  const { prefetch } = useLinks();
  const hover = useHoverIntent(() => prefetch(routeId, params, true));
  return {
    ...hover,
    onPointerEnter() {
      prefetch(routeId, params, false);
      hover.onPointerEnter();
    },
    onFocus: () => prefetch(routeId, params, false),
  };
}
