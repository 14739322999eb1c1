import type { Tone } from "./Badge";
import styles from "./StatusDot.module.css";

/** A state as a shape, a colour and a word, so that it never depends on colour alone. */
export function StatusDot({ tone = "neutral", label, isBare }: { tone?: Tone; label: string; isBare?: boolean }) {
  return (
    <span className={styles.status} data-tone={tone} title={isBare ? label : undefined}>
      <svg viewBox="0 0 10 10" className={styles.dot} aria-hidden="true" key={tone}>
        {shapes[tone]}
      </svg>
      <span className={isBare ? "unseen" : styles.word}>{label}</span>
    </span>
  );
}

const shapes = {
  success: <circle cx="5" cy="5" r="4" />,
  danger: <path d="M1.5 1.5l7 7m0-7l-7 7" className={styles.line} />,
  warning: <path d="M5 .6l4.4 4.4L5 9.4.6 5z" />,
  info: (
    <>
      <circle cx="5" cy="5" r="3.5" className={styles.ring} />
      <path d="M5 1.5a3.5 3.5 0 0 1 0 7z" />
    </>
  ),
  neutral: <circle cx="5" cy="5" r="3.5" className={styles.ring} />,
};
