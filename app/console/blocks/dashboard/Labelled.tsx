import type { ReactNode } from "react";
import styles from "./dashboard.module.css";

/** A form control with its label above. */
export function Labelled({ id, label, children }: { id: string; label: string; children: ReactNode }) {
  return (
    <div className={styles.labelled}>
      <label htmlFor={id}>{label}</label>
      {children}
    </div>
  );
}
