import styles from "./Skeleton.module.css";

/** A grey bar in place of a text that is on its way; it keeps the layout and says nothing aloud. */
export function Skeleton({ width = "60%", height = 12 }: { width?: string | number; height?: number }) {
  return <span aria-hidden="true" className={styles.bar} style={{ width, height }} />;
}
