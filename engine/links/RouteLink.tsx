import type { ComponentProps } from "react";
import { Link } from "react-router-dom";
import { useLinkPrefetch, useRoutePath } from "./LinksContext";

interface RouteLinkProps extends Omit<ComponentProps<typeof Link>, "to"> {
  route: string;
  params?: Record<string, unknown>;
}

/** A link to a route; plain text when the route may not be opened. */
export function RouteLink({ route, params, children, className, ...rest }: RouteLinkProps) {
  const path = useRoutePath()(route, params);
  const intent = useLinkPrefetch(route, params);
  if (path === undefined) return <span className={className}>{children}</span>;
  return (
    <Link {...intent} {...rest} className={className} to={path}>
      {children}
    </Link>
  );
}
