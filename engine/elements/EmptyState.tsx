import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

/** An empty state: what it means, and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
