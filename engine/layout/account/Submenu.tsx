import type { ReactNode } from "react";
import styles from "../Layout.module.css";

/** A part of a menu that opens below its title; one of them at a time. */
export function Submenu({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details name="submenu" className={styles.submenu}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
