import { useEffect, useEffectEvent } from "react";
import { type BindingContext, bindParams } from "../../../bindings/bind";
import type { Column } from "../../../generated/documents";
import { useLinks } from "../../../links/LinksContext";
import type { Row } from "./rows";

/** How long rows are shown before anything else is fetched, in milliseconds. */
const REST = 1_000;

/** Once rows have been shown for a moment and nothing else is to do: fetches the pages they link to, without their records. */
export function usePrefetchLinkedPages(
  columns: readonly Column[],
  context: BindingContext,
  first: Row | undefined,
): void {
  const { warm } = useLinks();
  const hasRows = first !== undefined;
  const fetchPages = useEffectEvent(() => {
    const links = columns.flatMap(({ link }) => link ?? []);
    for (const [route, link] of new Map(links.map((each) => [each.route, each])))
      warm(route, bindParams(link.params, { ...context, record: first }), false);
  });
  useEffect(() => {
    if (!hasRows) return undefined;
    let idle: number | undefined;
    const timer = setTimeout(() => {
      // Safari has no idle callback.
      if (typeof requestIdleCallback === "function") idle = requestIdleCallback(() => fetchPages());
      else fetchPages();
    }, REST);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [hasRows]);
}
