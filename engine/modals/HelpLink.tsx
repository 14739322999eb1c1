import { useBoot } from "../documents/DocumentsContext";
import { useTranslate } from "../languages/useTranslate";
import styles from "./modals.module.css";

/** A link to documentation from the brand's `help_links`; nothing where the brand has none. */
export function HelpLink({ name }: { name: string | undefined }) {
  const t = useTranslate();
  const address = useBoot().brand.help_links?.[name ?? ""];
  if (address === undefined) return null;
  return (
    <p className={styles.help}>
      <a href={address} target="_blank" rel="noopener noreferrer">
        {t("Help")}
      </a>
    </p>
  );
}
