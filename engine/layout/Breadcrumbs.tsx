import { Link } from "react-router-dom";
import { useTranslate } from "../languages/useTranslate";
import { useLinks } from "../links/LinksContext";
import { useRecordNames } from "../links/recordNames";
import { breadcrumbs } from "../routes/breadcrumbs";
import { useCurrentRoute } from "../routes/CurrentRoute";
import styles from "./Layout.module.css";

/** The breadcrumbs: links to the parent routes (those about a record by its name), and the current title. */
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
          const isCurrent = id === current.route.id;
          const name = (isCurrent ? undefined : names[place]) ?? t(title);
          return (
            <li key={id} aria-current={isCurrent ? "page" : undefined}>
              {path === undefined ? name : <Link to={path}>{name}</Link>}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
