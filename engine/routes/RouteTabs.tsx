import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { BindingContext } from "../bindings/bind";
import { useTranslate } from "../languages/useTranslate";
import { useLinks } from "../links/LinksContext";
import type { MatchedRoute } from "../links/matchRoute";
import styles from "./RouteTabs.module.css";
import { resolveRouteTabs, type TabRow } from "./resolveRouteTabs";

/** Rows of tabs that link to the sub-pages around a route, the outermost first. */
export function RouteTabs({ match, context }: { match: MatchedRoute; context: BindingContext }) {
  const { table, access } = useLinks();
  return resolveRouteTabs(match, { table, access, context }).map((row, level) => (
    <TabLinks key={row.id} row={row} current={match.route.id} level={level} />
  ));
}

function TabLinks({ row, current, level }: { row: TabRow; current: string; level: number }) {
  const t = useTranslate();
  const list = useRef<HTMLUListElement>(null);
  const place = row.tabs.findIndex(({ isCurrent }) => isCurrent);
  // Depends on the index, as tabs before it may appear later, with the record.
  useLayoutEffect(() => scrollIntoRow(list.current?.children[place]), [place]);
  return (
    <nav aria-label={t("Sub-pages of {title}", { title: t(row.title) })}>
      <ul ref={list} className={styles.tabs} data-level={level === 0 ? "outer" : "inner"}>
        {row.tabs.map(({ id, title, path, isCurrent }) => (
          <li key={id}>
            <Link to={path} className={styles.tab} aria-current={ariaCurrentOf(id === current, isCurrent)}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Scrolls the current tab into view where the tabs overflow. Only their row is scrolled: tabs may be below the fold, and a
// page opens at its top.
function scrollIntoRow(tab: Element | undefined): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const [own, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, own.left - all.left) || Math.max(0, own.right - all.right);
}

function ariaCurrentOf(isPage: boolean, isCurrent: boolean): "page" | "true" | undefined {
  if (isPage) return "page";
  return isCurrent ? "true" : undefined;
}
