import type { ReactNode } from "react";
import styles from "./Badge.module.css";

/** The meaning of a colour. */
export type Tone = "neutral" | "success" | "warning" | "danger" | "info";

/** A badge: a short text on a tinted background, such as a category, count or state. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
