import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from "react";
import { useTranslate } from "#engine";
import styles from "./dashboard.module.css";
import type { Box, PlacedWidget } from "./grid";

/** Properties of `GridPart`. */
export interface GridPartProps {
  part: PlacedWidget;
  name: string;
  children: ReactNode;
  /** Measures a grid cell, gap included, in pixels. */
  cell: () => { width: number; height: number };
  /** Moves or resizes the widget; undefined while the dashboard is not being edited. */
  onChange?: ((change: Partial<Box>) => void) | undefined;
  onRemove?: () => void;
  /** Whether the content stays interactive while the dashboard is being edited. */
  isOpen?: boolean;
}

const STEPS: Record<string, [columns: number, rows: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A widget in its grid area, with handles to move and resize it by pointer or arrow keys. */
export function GridPart({ part, name, children, cell, onChange, onRemove, isOpen }: GridPartProps) {
  const t = useTranslate();
  const { column, row, width, height } = part;
  // On a phone the style sheet ignores these and stacks the widgets.
  const gridArea = {
    "--columns": `${column + 1} / span ${width}`,
    "--rows": `${row + 1} / span ${height}`,
    "--span": height,
  } as CSSProperties;
  return (
    <section className={styles.part} style={gridArea} aria-label={name} data-edited={onChange ? "" : undefined}>
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
  /** Called with the offset in columns and rows. */
  onStep: (columns: number, rows: number) => void;
}

function Handle({ label, sign, cell, onStep }: HandleProps) {
  const start = useRef<{ x: number; y: number }>(undefined);
  const isRightToLeft = () => document.documentElement.dir === "rtl";
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, y: event.clientY };
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!start.current) return;
    const { width, height } = cell();
    const columns = Math.round((clientX - start.current.x) / width);
    const rows = Math.round((clientY - start.current.y) / height);
    if (columns === 0 && rows === 0) return;
    start.current = { x: start.current.x + columns * width, y: start.current.y + rows * height };
    onStep(isRightToLeft() ? -columns : columns, rows);
  };
  const release = () => {
    start.current = undefined;
  };
  const step = (event: KeyboardEvent) => {
    const [columns, rows] = STEPS[event.key] ?? [0, 0];
    if (columns === 0 && rows === 0) return;
    event.preventDefault();
    onStep(isRightToLeft() ? -columns : columns, rows);
  };
  return (
    <button
      type="button"
      className={styles.handle}
      aria-label={label}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={step}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
