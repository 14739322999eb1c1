import type { ReactNode } from "react";
import styles from "./Badge.module.css";

/** The meaning of a colour. */
export type Tone = "neutral" | "success" | "warning" | "danger" | "info";

/** A short text on a soft ground: a category, a count, a state. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
