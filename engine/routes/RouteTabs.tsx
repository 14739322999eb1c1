import { Link } from "react-router-dom";
import { useTranslate } from "../languages/useTranslate";
import { useLinks } from "../links/LinksContext";
import type { MatchedRoute } from "../links/matchRoute";
import styles from "./RouteTabs.module.css";
import { routeTabs } from "./routeTabs";

/** Links to the sub-pages around a route, drawn as tabs. */
export function RouteTabs({ match }: { match: MatchedRoute }) {
  const t = useTranslate();
  const { table, access } = useLinks();
  const tabs = routeTabs(match, table, access);
  if (tabs.length === 0) return null;
  return (
    <nav aria-label={t("Sub-pages")}>
      <ul className={styles.tabs}>
        {tabs.map(({ id, title, path, isCurrent }) => (
          <li key={id}>
            <Link to={path} className={styles.tab} aria-current={isCurrent ? "page" : undefined}>
              {t(title)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
