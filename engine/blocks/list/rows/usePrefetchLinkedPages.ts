import { useEffect, useEffectEvent } from "react";
import { type BindingContext, bindParams } from "../../../bindings/bind";
import type { Column } from "../../../generated/documents";
import { useLinks } from "../../../links/LinksContext";
import type { Row } from "./rows";

/** Delay after the rows are shown, in milliseconds. */
const DELAY = 1_000;

/** Prefetches the documents of the pages that rows link to, without their records, once the browser is idle. */
export function usePrefetchLinkedPages(
  columns: readonly Column[],
  context: BindingContext,
  first: Row | undefined,
): void {
  const { prefetch } = useLinks();
  const hasRows = first !== undefined;
  const fetchPages = useEffectEvent(() => {
    const links = columns.flatMap(({ link }) => link ?? []);
    for (const [route, link] of new Map(links.map((each) => [each.route, each])))
      prefetch(route, bindParams(link.params, { ...context, record: first }), false);
  });
  useEffect(() => {
    if (!hasRows) return undefined;
    let idle: number | undefined;
    const timer = setTimeout(() => {
      // Safari has no idle callback.
      if (typeof requestIdleCallback === "function") idle = requestIdleCallback(() => fetchPages());
      else fetchPages();
    }, DELAY);
    return () => {
      clearTimeout(timer);
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [hasRows]);
}
