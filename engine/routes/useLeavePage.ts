import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useApi } from "../api/ApiContext";

/** The abort reason of requests of a page that is previous. */
export const ROUTE_CHANGED = "Route changed";

/** Cancels the pending requests of a page that is previous; returns whether the current page was reached from another one. */
export function useLeavePage(): boolean {
  const api = useApi();
  const { pathname } = useLocation();
  // On Back and Forward the browser restores the scroll position.
  const isNew = useNavigationType() !== "POP";
  const [first] = useState(pathname);
  const [hasMoved, setMoved] = useState(false);
  const previous = useRef(pathname);
  const isArrival = hasMoved || pathname !== first;
  if (isArrival && !hasMoved) setMoved(true);
  // A layout effect, so that it runs before the effects of the new page send requests. A changed query is not a new page.
  useLayoutEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    api.cancelPending(ROUTE_CHANGED);
    if (isNew) window.scrollTo(0, 0);
  }, [api, pathname, isNew]);
  return isArrival;
}
