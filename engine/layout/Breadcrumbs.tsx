import { Link } from "react-router-dom";
import { useTranslate } from "../languages/useTranslate";
import { useLinks } from "../links/LinksContext";
import { breadcrumbs } from "../routes/breadcrumbs";
import { useCurrentRoute } from "../routes/CurrentRoute";
import styles from "./Layout.module.css";

/** The chain of parent routes and the title of the current one. */
export function Breadcrumbs() {
  const t = useTranslate();
  const current = useCurrentRoute();
  const { table, access } = useLinks();
  if (current === undefined) return <div className={styles.breadcrumbs} />;
  return (
    <nav className={styles.breadcrumbs} aria-label={t("Breadcrumbs")}>
      <ol className={styles.trail}>
        {breadcrumbs(current, table, access).map(({ id, title, path }) => (
          <li key={id} aria-current={id === current.route.id ? "page" : undefined}>
            {path === undefined ? t(title) : <Link to={path}>{t(title)}</Link>}
          </li>
        ))}
      </ol>
    </nav>
  );
}
