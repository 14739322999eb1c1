import { useTranslate } from "../../languages/useTranslate";
import styles from "../fields.module.css";

/** The folder of example files. */
const EXAMPLES = "/demo-files/";

/** A download link for an example file; nothing where the document has none. */
export function ExampleLink({ example }: { example: string | undefined }) {
  const t = useTranslate();
  if (example === undefined) return null;
  return (
    <a href={EXAMPLES + example} download={example} className={styles.example}>
      {t("Example CSV")}
    </a>
  );
}
