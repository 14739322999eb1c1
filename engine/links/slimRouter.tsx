import {
  type AnchorHTMLAttributes,
  type MouseEvent,
  type ReactNode,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { flushSync } from "react-dom";
import {
  createPath,
  type NavigateOptions,
  Router,
  type To,
  UNSAFE_createBrowserHistory,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from "react-router";

export { matchRoutes, Navigate, useLocation, useNavigate, useNavigationType } from "react-router";

/** The router over the browser's own history. The build takes it in place of react-router-dom's, which brings forms, loaders and prefetching that no page uses. */
export function BrowserRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => UNSAFE_createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setState] = useState({ action: history.action, location: history.location });
  const shown = useRef(location.pathname);
  useLayoutEffect(
    () =>
      history.listen((next) => {
        const { pathname } = next.location;
        const show = () => setState(next);
        // A new query is no new page, and a redirect shows nothing in between.
        if (pathname === shown.current || next.action === "REPLACE") show();
        else swap(show);
        shown.current = pathname;
      }),
    [history],
  );
  return (
    <Router location={location} navigationType={action} navigator={history}>
      {children}
    </Router>
  );
}

// Where the browser knows transitions and motion is welcome, the page before fades into the new one.
function swap(show: () => void): void {
  if (!("startViewTransition" in document) || matchMedia("(prefers-reduced-motion: reduce)").matches) show();
  // One that the next page overtakes is skipped, which is no fault.
  else document.startViewTransition(() => flushSync(show)).ready.catch(() => {});
}

/** What a link takes beside the attributes of an anchor. */
export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, "href"> {
  to: To;
  replace?: boolean;
  state?: unknown;
  ref?: React.Ref<HTMLAnchorElement>;
}

/** A link within the console; modified clicks and other targets are the browser's. */
export function Link({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const location = useLocation();
  const path = useResolvedPath(to);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isModified = event.metaKey || event.altKey || event.ctrlKey || event.shiftKey;
    if (event.defaultPrevented || event.button !== 0 || isModified || (target && target !== "_self")) return;
    event.preventDefault();
    void navigate(to, { replace: replace ?? createPath(location) === createPath(path), state });
  };
  return <a {...rest} href={href} target={target} onClick={follow} />;
}

type SetSearchParams = (
  next: URLSearchParams | ((before: URLSearchParams) => URLSearchParams),
  options?: NavigateOptions,
) => void;

/** The query of the address, and the function that changes it. */
export function useSearchParams(): [URLSearchParams, SetSearchParams] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const params = useMemo(() => new URLSearchParams(search), [search]);
  const set = useCallback<SetSearchParams>(
    (next, options) =>
      void navigate(`?${typeof next === "function" ? next(new URLSearchParams(params)) : next}`, options),
    [navigate, params],
  );
  return [params, set];
}
