import { createContext, type ReactNode, useCallback, useContext, useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { useBoot, usePrefetchDocument } from "../documents/DocumentsContext";
import { usePermissions } from "../permissions/useIsAllowed";
import { routePath } from "./routePath";
import { flattenRoutes, isNavigable, type RouteAccess, type RouteTable } from "./routeTable";

interface Links {
  table: RouteTable;
  access: RouteAccess;
}

const LinksContext = createContext<Links | undefined>(undefined);

/** Gives the screens below it the routes the signed-in user may open. */
export function LinksProvider({ children }: { children: ReactNode }) {
  const { routes, brand } = useBoot();
  const held = usePermissions();
  const table = useMemo(() => flattenRoutes(routes), [routes]);
  const links = useMemo(
    () => ({ table, access: { held, disabled: new Set<string>(brand.disabled_routes) } }),
    [table, held, brand],
  );
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

/** Fetches what a route shows before it is opened, as when a link is pointed at. */
export function usePrefetchRoute(): (routeId: string) => void {
  const { table } = useLinks();
  const prefetch = usePrefetchDocument();
  return useCallback(
    (routeId) => {
      const route = table.get(routeId);
      if (route?.page !== undefined) prefetch("page", route.page);
      if (route?.form !== undefined) prefetch("form", route.form);
    },
    [table, prefetch],
  );
}
