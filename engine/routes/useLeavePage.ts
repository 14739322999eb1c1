import { useLayoutEffect, useRef, useState } from "react";
import { useLocation, useNavigationType } from "react-router-dom";
import { useApi } from "../api/ApiContext";

/** What is told to the requests of a page that is left. */
export const ROUTE_CHANGED = "Route changed";

/** Cancels the pending requests of a page that is left; gives whether the page shown was reached from another one. */
export function useLeavePage(): boolean {
  const api = useApi();
  const { pathname } = useLocation();
  // Back and Forward return to where the page was scrolled; the browser sees to that.
  const isNew = useNavigationType() !== "POP";
  const [first] = useState(pathname);
  const [hasMoved, setMoved] = useState(false);
  const left = useRef(pathname);
  const isArrival = hasMoved || pathname !== first;
  if (isArrival && !hasMoved) setMoved(true);
  // A layout effect: it runs before the new page's own effects send their requests. A new query is no new page.
  useLayoutEffect(() => {
    if (left.current === pathname) return;
    left.current = pathname;
    api.cancelPending(ROUTE_CHANGED);
    if (isNew) window.scrollTo(0, 0);
  }, [api, pathname, isNew]);
  return isArrival;
}
