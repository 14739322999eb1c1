import { useTranslate } from "../languages/useTranslate";
import styles from "./csv.module.css";

/** Maximum number of problems shown. */
const MAX_SHOWN = 50;

/** The problems of a file by line; the first MAX_SHOWN, and the number of the others. */
export function LineProblems({ problems }: { problems: readonly string[] }) {
  const t = useTranslate();
  const others = problems.length - MAX_SHOWN;
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems}>
      {problems.slice(0, MAX_SHOWN).map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
      {others > 0 && <div>{t("{count, plural, one {and # more} other {and # more}}", { count: others })}</div>}
    </div>
  );
}
