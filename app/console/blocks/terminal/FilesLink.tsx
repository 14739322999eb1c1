import { Icon, RouteLink, useIsNarrow, useTranslate } from "#engine";
import styles from "./terminal.module.css";

/** Opens the files of a session over SSH in a tab of their own. */
export function FilesLink({ session }: { session: number }) {
  const t = useTranslate();
  const isNarrow = useIsNarrow();
  return (
    <RouteLink
      route="connect.sftp"
      params={{ session }}
      target="_blank"
      rel="noopener"
      aria-label={t("Files")}
      title={t("Files")}
      className={styles.files}
    >
      <Icon name="folder" />
      {!isNarrow && t("Files")}
    </RouteLink>
  );
}
