import { type ReactNode, startTransition, useEffect, useState } from "react";
import styles from "../forms.module.css";

/** Props of a long list of fields. */
export interface ChunksProps {
  fields: readonly ReactNode[];
  /** Number of fields per chunk. */
  size: number;
  /** Estimated height of a field in pixels, until it is rendered. */
  height: number;
}

/**
 * Fields below each other. Of very many, the first chunk is rendered at once and the rest in a transition; off-screen
 * chunks are skipped by layout and paint (`content-visibility`).
 */
export function Chunks({ fields, size, height }: ChunksProps) {
  const isLong = fields.length > size * 2;
  const isWhole = useIsWhole(isLong);
  if (!isLong) return <div className={styles.fields}>{fields}</div>;
  const starts = Array.from({ length: Math.ceil(fields.length / size) }, (_, place) => place * size);
  return (
    <div className={styles.fields} aria-busy={isWhole ? undefined : true}>
      {starts.map((start) => {
        const chunk = fields.slice(start, start + size);
        const isDrawn = isWhole || start === 0;
        const tall = chunk.length * height;
        return (
          <div
            key={start}
            className={styles.chunk}
            style={{ containIntrinsicBlockSize: `auto ${tall}px`, minHeight: isDrawn ? undefined : tall }}
          >
            {isDrawn && chunk}
          </div>
        );
      })}
    </div>
  );
}

// False until the first paint. The rest is rendered in a transition, which typing interrupts.
function useIsWhole(isLong: boolean): boolean {
  const [isWhole, setWhole] = useState(!isLong);
  useEffect(() => {
    if (isWhole) return;
    let later: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      later = setTimeout(() => startTransition(() => setWhole(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(later);
    };
  }, [isWhole]);
  return isWhole || !isLong;
}
