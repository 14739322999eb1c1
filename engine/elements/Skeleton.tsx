import { classNames } from "./classNames";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  width?: string | number;
  height?: string | number;
  className?: string | undefined;
}

/** A grey bar in place of a text that is on its way; it keeps the layout and says nothing aloud. */
export function Skeleton({ width = "60%", height = 12, className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.bar, className)} style={{ width, height }} />;
}
