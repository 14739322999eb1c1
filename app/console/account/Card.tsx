import { type ReactNode, useEffect, useRef } from "react";
import { tabTitle } from "#engine/account";
import styles from "./Account.module.css";
import { useBoot } from "./AccountContext";

/** Properties of `Card`. */
export interface CardProps {
  title: string;
  subtext?: string;
  /** Whether the heading receives the focus on mount, as for a result that replaces a form. */
  focused?: boolean;
  children?: ReactNode;
}

/**
 * Page layout with one card: the brand's logo, a title, the content and the company's name below. When the title changes,
 * the heading receives the focus.
 */
export function Card({ title, subtext, focused, children }: CardProps) {
  const { brand } = useBoot();
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef<string | undefined>(focused ? undefined : title);
  useEffect(() => {
    document.title = tabTitle(title, brand);
    if (shown.current === title) return;
    shown.current = title;
    heading.current?.focus();
  }, [title, brand]);
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <img className={styles.logo} src={brand.logo_vector} alt="" width={40} height={40} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.subtext}>{subtext ?? brand.full_app_name}</p>
        {children}
      </div>
      {brand.company_name && <p className={styles.company}>{brand.company_name}</p>}
    </main>
  );
}
