import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { BindingContext } from "../bindings/bind";
import { useTranslate } from "../languages/useTranslate";
import { useLinks } from "../links/LinksContext";
import type { MatchedRoute } from "../links/matchRoute";
import styles from "./RouteTabs.module.css";
import { resolveRouteTabs, type TabRow } from "./resolveRouteTabs";

/** Links to the sub-pages around a route, drawn as rows of tabs, the outermost first. */
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
  // Tabs before it may come later, with what a record can do.
  useLayoutEffect(() => show(list.current?.children[place]), [place]);
  return (
    <nav aria-label={t("Sub-pages of {title}", { title: t(row.title) })}>
      <ul ref={list} className={styles.tabs} data-level={level === 0 ? "outer" : "inner"}>
        {row.tabs.map(({ id, title, path, isCurrent }) => (
          <li key={id}>
            <Link to={path} className={styles.tab} aria-current={currency(id === current, isCurrent)}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

// Where there are more tabs than the screen is wide, the one that is open is not left out of sight. Only their row is
// moved: tabs may stand below the fold, and a page opens at its top.
function show(tab: Element | undefined): void {
  const row = tab?.parentElement;
  if (!tab || !row) return;
  const [own, all] = [tab.getBoundingClientRect(), row.getBoundingClientRect()];
  row.scrollLeft += Math.min(0, own.left - all.left) || Math.max(0, own.right - all.right);
}

function currency(isPage: boolean, isCurrent: boolean): "page" | "true" | undefined {
  if (isPage) return "page";
  return isCurrent ? "true" : undefined;
}
