import { useSearchParams } from "react-router-dom";
import { CloseGlyph } from "../../elements/glyphs";
import { IconButton } from "../../elements/IconButton";
import { useTranslate } from "../../languages/useTranslate";
import styles from "./windows.module.css";

// These say how a list is looked at, not what is in it.
const NO_FILTERS = new Set(["page", "limit", "pageSize", "sort", "modal", "tab"]);

/** The filters in force on the page below; each can be taken away. */
export function ActiveFilters() {
  const t = useTranslate();
  const [params, setParams] = useSearchParams();
  const filters = [...new Set(params.keys())].filter((name) => !NO_FILTERS.has(name));
  const remove = (name: string) =>
    setParams((current) => {
      current.delete(name);
      current.delete("page");
      return current;
    });
  if (filters.length === 0) return <p>{t("No filters are in force.")}</p>;
  return (
    <ul className={styles.rows}>
      {filters.map((name) => (
        <li key={name} className={styles.row}>
          <span className={styles.name}>{name === "q" ? t("Search") : name.replaceAll("_", " ")}</span>
          <span className={styles.value}>{params.getAll(name).join(", ")}</span>
          <IconButton
            size="small"
            icon={<CloseGlyph size={12} />}
            label={t("Remove filter {name}", { name })}
            onClick={() => remove(name)}
          />
        </li>
      ))}
    </ul>
  );
}
