import type { ReactNode } from "react";
import styles from "../Layout.module.css";

/** A collapsible part of the account menu; only one is open at a time. */
export function Submenu({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details name="submenu" className={styles.submenu}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
