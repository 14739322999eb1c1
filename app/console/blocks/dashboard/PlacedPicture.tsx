import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { FormattedValue, useTranslate } from "#engine";
import styles from "./dashboard.module.css";
import type { Widget } from "./grid";
import { fieldOf } from "./widgetBlock";

/** A value placed on an image: its parameter and its position in percent of the image's width and height. */
export type PicturePlace = NonNullable<Widget["places"]>[number];

/** Properties of `PlacedPicture`. */
export interface PlacedPictureProps {
  part: Widget;
  record: unknown;
  /** Called with the moved values; undefined while the dashboard is not being edited. */
  onPlace?: ((places: PicturePlace[]) => void) | undefined;
}

const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** An image as large as its widget allows, with values on top that can be moved by pointer or arrow keys. */
export function PlacedPicture({ part, record, onPlace }: PlacedPictureProps) {
  const { image_id, title = "", places = [] } = part;
  const picture = useRef<HTMLDivElement>(null);
  // Positions are relative to the image, so its box needs the image's aspect ratio, not the widget's.
  const [ratio, setRatio] = useState(1);
  const unmeasured = { width: 0, height: 0 };
  const size = () => picture.current?.getBoundingClientRect() ?? unmeasured;
  const put = (index: number, x: number, y: number) =>
    onPlace?.(places.map((place, at) => (at === index ? { ...place, x: clampPercent(x), y: clampPercent(y) } : place)));
  return (
    <div className={styles.pictureRoom}>
      <div ref={picture} className={styles.picture} style={{ "--ratio": ratio } as CSSProperties}>
        <img
          className={styles.image}
          src={`/api/images/${image_id}`}
          alt={title}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / (naturalHeight || 1))}
        />
        {places.map((place, index) => (
          <PlacedValue
            key={place.parameter}
            place={place}
            record={record}
            size={size}
            onPut={onPlace && ((x, y) => put(index, x, y))}
          />
        ))}
      </div>
    </div>
  );
}

interface PlacedValueProps {
  place: PicturePlace;
  record: unknown;
  /** Measures the image, in pixels. */
  size: () => { width: number; height: number };
  onPut?: ((x: number, y: number) => void) | undefined;
}

function PlacedValue({ place, record, size, onPut }: PlacedValueProps) {
  const t = useTranslate();
  const start = useRef<PicturePlace & { left: number; top: number }>(undefined);
  const { x, y, parameter } = place;
  const { key, label, format } = fieldOf(parameter);
  const style = { left: `${x}%`, top: `${y}%` };
  const value = (
    <>
      <small>{t(label)}</small>
      <FormattedValue value={(record as Record<string, unknown> | undefined)?.[key]} record={record} format={format} />
    </>
  );
  if (!onPut) {
    return (
      <div className={styles.placed} style={style}>
        {value}
      </div>
    );
  }
  const press = (event: PointerEvent<HTMLButtonElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { ...place, left: event.clientX, top: event.clientY };
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!start.current) return;
    const { width, height } = size();
    if (width === 0 || height === 0) return;
    onPut(
      start.current.x + ((clientX - start.current.left) / width) * 100,
      start.current.y + ((clientY - start.current.top) / height) * 100,
    );
  };
  const drop = () => {
    start.current = undefined;
  };
  const step = (event: KeyboardEvent) => {
    const [right, down] = STEPS[event.key] ?? [0, 0];
    if (right === 0 && down === 0) return;
    event.preventDefault();
    onPut(x + right, y + down);
  };
  return (
    <button
      type="button"
      className={styles.placed}
      style={style}
      aria-label={t("Move {name}", { name: t(label) })}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={drop}
      onKeyDown={step}
    >
      {value}
    </button>
  );
}

/** Clamps a position to 0–100 percent and rounds it to one decimal. */
function clampPercent(percent: number): number {
  return Math.round(Math.max(0, Math.min(100, percent)) * 10) / 10;
}
