import { useTranslate } from "../../languages/useTranslate";
import styles from "../fields.module.css";

/** Where the examples lie that documents name. */
const EXAMPLES = "/demo-files/";

/** Offers an example of the file a field takes; nothing where the document names none. */
export function ExampleLink({ example }: { example: string | undefined }) {
  const t = useTranslate();
  if (example === undefined) return null;
  return (
    <a href={EXAMPLES + example} download={example} className={styles.example}>
      {t("Example CSV")}
    </a>
  );
}
