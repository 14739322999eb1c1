import { type ReactNode, useEffect, useRef } from "react";
import { tabTitle } from "#engine/account";
import styles from "./Account.module.css";
import { useBoot } from "./AccountContext";

/** Properties of a card. */
export interface CardProps {
  title: string;
  subtext?: string;
  /** Whether it takes the focus at once, as what follows a form does. */
  focused?: boolean;
  children?: ReactNode;
}

/** A page that is one small card below the brand's logo, and the company behind it. When its title changes, the focus goes there. */
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
