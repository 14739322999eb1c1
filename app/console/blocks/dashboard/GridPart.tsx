import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { useTranslate } from "#engine";
import styles from "./dashboard.module.css";
import type { Box, PlacedWidget } from "./grid";

/** A part of a dashboard, and while it is arranged, what is done with it. */
export interface GridPartProps {
  part: PlacedWidget;
  name: string;
  children: ReactNode;
  /** How wide and high a cell of the grid is now, gap included, in pixels. */
  cell: () => { width: number; height: number };
  onChange?: ((change: Partial<Box>) => void) | undefined;
  onRemove?: () => void;
  /** It is arranged itself, too: what is in it can be reached meanwhile. */
  isOpen?: boolean;
}

const STEPS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A part on its place; its handles move and resize it, by mouse, finger or arrow keys. */
export function GridPart({ part, name, children, cell, onChange, onRemove, isOpen }: GridPartProps) {
  const t = useTranslate();
  const { column, row, width, height } = part;
  // On a phone the style sheet passes these by: there parts stand one below the other.
  const place = {
    "--columns": `${column + 1} / span ${width}`,
    "--rows": `${row + 1} / span ${height}`,
    "--span": height,
  } as CSSProperties;
  return (
    <section className={styles.part} style={place} aria-label={name} data-edited={onChange ? "" : undefined}>
      <div className={styles.content} inert={onChange !== undefined && !isOpen}>
        {children}
      </div>
      {onChange && (
        <div className={styles.handles}>
          <Handle
            label={t("Move {name}", { name })}
            sign="✥"
            cell={cell}
            onStep={(columns, rows) => onChange({ column: column + columns, row: row + rows })}
          />
          <Handle
            label={t("Resize {name}", { name })}
            sign="⤡"
            cell={cell}
            onStep={(columns, rows) => onChange({ width: width + columns, height: height + rows })}
          />
          <button type="button" className={styles.handle} aria-label={t("Remove {name}", { name })} onClick={onRemove}>
            ×
          </button>
        </div>
      )}
    </section>
  );
}

interface HandleProps {
  label: string;
  sign: string;
  cell: GridPartProps["cell"];
  /** So many columns and rows further than before. */
  onStep: (columns: number, rows: number) => void;
}

function Handle({ label, sign, cell, onStep }: HandleProps) {
  const from = useRef<{ x: number; y: number }>(undefined);
  const isRight = () => document.documentElement.dir === "rtl";
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY };
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!from.current) return;
    const { width, height } = cell();
    const columns = Math.round((clientX - from.current.x) / width);
    const rows = Math.round((clientY - from.current.y) / height);
    if (columns === 0 && rows === 0) return;
    from.current = { x: from.current.x + columns * width, y: from.current.y + rows * height };
    onStep(isRight() ? -columns : columns, rows);
  };
  const step = (event: KeyboardEvent) => {
    const [columns, rows] = STEPS[event.key] ?? [0, 0];
    if (columns === 0 && rows === 0) return;
    event.preventDefault();
    onStep(isRight() ? -columns : columns, rows);
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={label}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={() => {
        from.current = undefined;
      }}
      onKeyDown={step}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
