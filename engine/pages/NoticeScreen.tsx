import type { ReactNode } from "react";
import styles from "./Page.module.css";
import { PageHeading } from "./PageHeading";

/** A screen with a single message, in place of everything else. */
export function NoticeScreen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.notice}>
      <PageHeading title={title} isArrival={false} />
      {children}
    </section>
  );
}
