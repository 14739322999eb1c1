import { FormattedValue, useTranslate } from "#engine";
import styles from "./dashboard.module.css";

/** A parameter that has a scale, and what is known of the device. */
export interface GaugeProps {
  parameter: GaugeParameter;
  /** What stands above it, and is its name. */
  name: string;
  record: unknown;
}

/** The ends of the scales, in the units devices report: dBm, and tenths of a degree. */
const SCALES = { signal: [-113, -51], temperature: [-400, 850] } as const;

/** The parameters a gauge can show. */
export type GaugeParameter = keyof typeof SCALES;

/** Whether a parameter has a scale to be shown on. */
export function isScaled(parameter: string): parameter is GaugeParameter {
  return Object.hasOwn(SCALES, parameter);
}

/** The newest value on a half circle from the least to the most it can be. In code because no block of the documents draws one. */
export function Gauge({ parameter, name, record }: GaugeProps) {
  const t = useTranslate();
  const [least, most] = SCALES[parameter];
  const told = (record as Record<string, unknown> | undefined)?.[parameter];
  const value = typeof told === "number" ? told : undefined;
  const share = value === undefined ? 0 : Math.max(0, Math.min(1, (value - least) / (most - least)));
  const shown = (amount: number) => <FormattedValue value={amount} record={record} format={parameter} />;
  return (
    <div className={styles.gauge}>
      <h2>{name}</h2>
      <svg viewBox="0 0 120 64" aria-hidden="true">
        <path d="M10 60a50 50 0 0 1 100 0" pathLength={100} className={styles.scale} />
        {share > 0 && (
          <path
            d="M10 60a50 50 0 0 1 100 0"
            pathLength={100}
            strokeDasharray={`${share * 100} 200`}
            className={styles.reached}
          />
        )}
      </svg>
      <p className={styles.told}>{value === undefined ? t("Not told yet") : shown(value)}</p>
      <p className={styles.ends}>
        <span>{shown(least)}</span>
        <span>{shown(most)}</span>
      </p>
    </div>
  );
}
