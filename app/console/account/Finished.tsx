import { useEffect } from "react";
import styles from "./Account.module.css";
import { Card, type CardProps } from "./Card";
import { clearLinkToken } from "./linkToken";

/** The end of what a mailed link is for, and the way on. */
export function Finished({ href, onward, ...card }: CardProps & { href: string; onward: string }) {
  useEffect(clearLinkToken, []);
  return (
    <Card {...card} focused>
      <p className={styles.links}>
        <a className={styles.onward} href={href}>
          {onward}
        </a>
      </p>
    </Card>
  );
}
