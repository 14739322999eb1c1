import { useEffect } from "react";
import styles from "./Account.module.css";
import { Card, type CardProps } from "./Card";
import { clearLinkToken } from "./linkToken";

/** Final card of a flow started by a mailed link: clears the token from the address and links to the next page. */
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
