import { type ReactNode, startTransition, useEffect, useState } from "react";
import styles from "../forms.module.css";

/** What a long list of fields is drawn from. */
export interface ChunksProps {
  fields: readonly ReactNode[];
  /** How many stand in one chunk. */
  size: number;
  /** About how tall one of them is, in pixels, while nobody has seen it. */
  height: number;
}

/**
 * Fields below each other. Of very many the first screen is drawn at once and the rest when the browser has time;
 * chunks that are off screen cost neither layout nor paint.
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

// False until the first screen has been painted. What follows gives way to typing.
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
