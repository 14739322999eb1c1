import type { Tone } from "./Badge";
import styles from "./StatusDot.module.css";

/** A state as shape, colour and text, so that it never depends on colour alone (WCAG 2.2, 1.4.1); with `isBare` the text is visually hidden. */
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
