import type { Tone } from "./Badge";
import styles from "./StatusDot.module.css";

/** A state as a shape, a colour and a word, so that it never depends on colour alone; bare, the word is for those who do not see. */
export function StatusDot({ tone = "neutral", label, isBare }: { tone?: Tone; label: string; isBare?: boolean }) {
  if (isBare)
    return (
      <span key={tone} data-tone={tone} className={styles.bare} title={label}>
        {label}
      </span>
    );
  return (
    <span key={tone} data-tone={tone} className={styles.status}>
      <span className={styles.word}>{label}</span>
    </span>
  );
}
