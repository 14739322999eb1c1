import { type ReactNode, useId } from "react";
import styles from "./Settings.module.css";

/** A section of the settings page: a heading, a sentence that explains it, and its controls. */
export function Section({ title, text, children }: { title: string; text?: string; children?: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {text && <p className={styles.text}>{text}</p>}
      {children}
    </section>
  );
}
