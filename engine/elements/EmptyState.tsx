import type { ReactNode } from "react";
import styles from "./EmptyState.module.css";

/** What stands where there is nothing: what it means and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p className={styles.title}>{title}</p>
      {children}
    </div>
  );
}
