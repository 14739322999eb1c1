import { Skeleton } from "../elements/Skeleton";
import styles from "./Page.module.css";

const WIDTHS = ["90%", "75%", "82%", "60%", "70%", "88%"];

/** The placeholder of a page while loading. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  );
}
