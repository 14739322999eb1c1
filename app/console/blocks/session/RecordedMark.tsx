import { Icon, useIsNarrow, useTranslate } from "#engine";
import styles from "./RecordedMark.module.css";

/** The mark of a terminal that is recorded; `input`: with what is typed. */
export function RecordedMark({ input = false }: { input?: boolean }) {
  const t = useTranslate();
  const isNarrow = useIsNarrow();
  const text = input ? t("Recorded, with what is typed") : t("Recorded");
  return (
    <span className={styles.recorded} title={text}>
      <Icon name="record" size={14} />
      <span className={isNarrow ? "unseen" : undefined}>{text}</span>
    </span>
  );
}
