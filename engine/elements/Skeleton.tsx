import { classNames } from "./classNames";
import styles from "./Skeleton.module.css";

interface SkeletonProps {
  width?: string | number;
  height?: string | number;
  className?: string | undefined;
}

/** A grey bar as a placeholder while loading; it reserves the space and is hidden from assistive technology. */
export function Skeleton({ width = "60%", height = 12, className }: SkeletonProps) {
  return <span aria-hidden="true" className={classNames(styles.bar, className)} style={{ width, height }} />;
}
