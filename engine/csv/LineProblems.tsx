import { useTranslate } from "../languages/useTranslate";
import styles from "./csv.module.css";

/** More than this nobody reads at once. */
const SHOWN = 50;

/** What is wrong with the lines of a file, the first of very many. */
export function LineProblems({ problems }: { problems: readonly string[] }) {
  const t = useTranslate();
  const others = problems.length - SHOWN;
  if (problems.length === 0) return null;
  return (
    <div className={styles.problems}>
      {problems.slice(0, SHOWN).map((problem) => (
        <div key={problem}>{problem}</div>
      ))}
      {others > 0 && <div>{t("{count, plural, one {and # more} other {and # more}}", { count: others })}</div>}
    </div>
  );
}
