import { Link } from "react-router-dom";
import { useTranslate } from "../languages/useTranslate";
import { useLinks } from "../links/LinksContext";
import { useRecordNames } from "../links/recordNames";
import { breadcrumbs } from "../routes/breadcrumbs";
import { useCurrentRoute } from "../routes/CurrentRoute";
import styles from "./Layout.module.css";

/** The chain of parent routes and the title of the current one; what is about a record is called as it is. */
export function Breadcrumbs() {
  const t = useTranslate();
  const current = useCurrentRoute();
  const { table, access } = useLinks();
  const names = useRecordNames();
  if (current === undefined) return <div className={styles.breadcrumbs} />;
  return (
    <nav className={styles.breadcrumbs} aria-label={t("Breadcrumbs")}>
      <ol className={styles.trail}>
        {breadcrumbs(current, table, access).map(({ id, title, path, place = "" }) => {
          const name = names[place] ?? t(title);
          return (
            <li key={id} aria-current={id === current.route.id ? "page" : undefined}>
              {path === undefined ? name : <Link to={path}>{name}</Link>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
