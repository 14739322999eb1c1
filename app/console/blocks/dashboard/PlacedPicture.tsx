import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { FormattedValue, useTranslate } from "#engine";
import styles from "./dashboard.module.css";
import type { Widget } from "./grid";
import { fieldOf } from "./widgetBlock";

/** A value on a picture: its parameter, and its place in hundredths of the picture's width and height. */
export type PicturePlace = NonNullable<Widget["places"]>[number];

/** A picture and the values on it; while the dashboard is arranged, each value is moved by mouse, finger or arrow keys. */
export interface PlacedPictureProps {
  part: Widget;
  record: unknown;
  onPlace?: ((places: PicturePlace[]) => void) | undefined;
}

const STEPS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A picture as large as its part allows, with values where they were put on it. */
export function PlacedPicture({ part, record, onPlace }: PlacedPictureProps) {
  const { image_id, title = "", places = [] } = part;
  const picture = useRef<HTMLDivElement>(null);
  // Places are of the picture, so its own shape counts, not that of its part.
  const [ratio, setRatio] = useState(1);
  const sizes = { width: 0, height: 0 };
  const size = () => picture.current?.getBoundingClientRect() ?? sizes;
  const put = (index: number, x: number, y: number) =>
    onPlace?.(places.map((place, at) => (at === index ? { ...place, x: within(x), y: within(y) } : place)));
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
  /** How wide and high the picture is now, in pixels. */
  size: () => { width: number; height: number };
  onPut?: ((x: number, y: number) => void) | undefined;
}

function PlacedValue({ place, record, size, onPut }: PlacedValueProps) {
  const t = useTranslate();
  const from = useRef<PicturePlace & { left: number; top: number }>(undefined);
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
    from.current = { ...place, left: event.clientX, top: event.clientY };
  };
  const drag = ({ clientX, clientY }: PointerEvent) => {
    if (!from.current) return;
    const { width, height } = size();
    if (width === 0 || height === 0) return;
    onPut(
      from.current.x + ((clientX - from.current.left) / width) * 100,
      from.current.y + ((clientY - from.current.top) / height) * 100,
    );
  };
  const drop = () => {
    from.current = undefined;
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

/** A place on the picture, in tenths of a hundredth. */
function within(place: number): number {
  return Math.round(Math.max(0, Math.min(100, place)) * 10) / 10;
}
