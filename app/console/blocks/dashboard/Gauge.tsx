import { FormattedValue, useTranslate } from "#engine";
import styles from "./dashboard.module.css";

/** Properties of `Gauge`. */
export interface GaugeProps {
  parameter: GaugeParameter;
  /** Heading and accessible name. */
  name: string;
  record: unknown;
}

/** Minimum and maximum of each scale, in the units devices report: dBm, and tenths of a degree. */
const SCALES = { signal: [-113, -51], temperature: [-400, 850] } as const;

/** The parameters a gauge can show. */
export type GaugeParameter = keyof typeof SCALES;

/** Whether a gauge can show this parameter. */
export function isScaled(parameter: string): parameter is GaugeParameter {
  return Object.hasOwn(SCALES, parameter);
}

/** Draws the last-known value on a semicircular scale. A custom component, because no standard block draws a gauge. */
export function Gauge({ parameter, name, record }: GaugeProps) {
  const t = useTranslate();
  const [min, max] = SCALES[parameter];
  const reported = (record as Record<string, unknown> | undefined)?.[parameter];
  const value = typeof reported === "number" ? reported : undefined;
  const fraction = value === undefined ? 0 : Math.max(0, Math.min(1, (value - min) / (max - min)));
  const shown = (amount: number) => <FormattedValue value={amount} record={record} format={parameter} />;
  return (
    <div className={styles.gauge}>
      <h2>{name}</h2>
      <svg viewBox="0 0 120 64" aria-hidden="true">
        <path d="M10 60a50 50 0 0 1 100 0" pathLength={100} className={styles.scale} />
        {fraction > 0 && (
          <path
            d="M10 60a50 50 0 0 1 100 0"
            pathLength={100}
            strokeDasharray={`${fraction * 100} 200`}
            className={styles.filled}
          />
        )}
      </svg>
      <p className={styles.reading}>{value === undefined ? t("Not reported yet") : shown(value)}</p>
      <p className={styles.ends}>
        <span>{shown(min)}</span>
        <span>{shown(max)}</span>
      </p>
    </div>
  );
}
