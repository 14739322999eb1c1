import type { ReactNode, Ref } from "react";
import { Icon, type NameOf } from "#engine";
import styles from "./SessionHeader.module.css";

interface SessionHeaderProps {
  icon: NameOf<"icon">;
  /** The device. */
  title: string | undefined;
  /** Whose session, which target, when. */
  detail: ReactNode;
  /** Tools. */
  children?: ReactNode;
  ref?: Ref<HTMLElement>;
}

/** The bar above the screen of a session that is watched or was recorded. */
export function SessionHeader({ icon, title = "…", detail, children, ref }: SessionHeaderProps) {
  return (
    <header ref={ref} tabIndex={-1} className={styles.header}>
      <Icon name={icon} size={18} />
      <div className={styles.subject}>
        <h1>{title}</h1>
        <p>{detail}</p>
      </div>
      {children}
    </header>
  );
}
