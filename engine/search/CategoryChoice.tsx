import { useBoot } from "../documents/DocumentsContext";
import { Icon } from "../elements/Icon";
import { useTranslate } from "../languages/useTranslate";
import styles from "./Search.module.css";
import { badgeText, PAGES } from "./searchResults";
import type { SearchControls } from "./useSearch";

/** The categories to search: one checkbox each, with the number of results. */
export function CategoryChoice({ search, pages }: { search: SearchControls; pages: number }) {
  const t = useTranslate();
  const { header } = useBoot();
  const { categories, chosen, choose, state } = search;
  const limit = Number(header.search?.params?.limit ?? 10);
  const switches = [
    ...categories.map(({ id, label, icon }) => ({ id, label: t(label), icon, total: state.found[id]?.total })),
    { id: PAGES, label: t("Pages"), icon: undefined, total: pages > 0 ? pages : undefined },
  ];
  return (
    <fieldset className={styles.categories}>
      <legend className={styles.hidden}>{t("What to search")}</legend>
      {switches.map(({ id, label, icon, total }) => (
        <label key={id} className={styles.category}>
          <input type="checkbox" checked={chosen.includes(id)} onChange={(event) => choose(id, event.target.checked)} />
          {icon && <Icon name={icon} size={14} />}
          {label}
          {total !== undefined && <span className={styles.badge}>{badgeText(total, limit)}</span>}
        </label>
      ))}
    </fieldset>
  );
}
