import type { Format, FormatContext } from "../registry/Registry";
import { formatBytes, formatData } from "./bytes";
import styles from "./formats.module.css";
import { formatDuration } from "./relativeTime";
import { numberFormat } from "./textFormat";

// A no-break space between number and unit.
const space = "\u00a0";
const barLimits = [-110, -100, -85, -70];

/** The formats of numbers and measured values. */
export const numberFormats = {
  number: numberFormat((value, context) => `${localNumber(value, context)}${unitOf(context)}`),
  percent: numberFormat((value, context) => `${localNumber(value, context)}${space}%`),
  bytes: numberFormat((value) => formatBytes(value)),
  data: numberFormat((value) => formatData(value)),
  duration: numberFormat((value) => formatDuration(value)),
  signal: numberFormat(
    (value) => `${value}${space}dBm`,
    (text, value) => <SignalBars text={text} bars={barLimits.filter((limit) => Number(value) >= limit).length} />,
  ),
  temperature: numberFormat((tenths) => `${(tenths / 10).toFixed(1)}${space}°C`),
  analog: numberFormat((value) => `${value}${space}V`),
  "current-loop": numberFormat((value) => `${value}${space}mA`),
} satisfies Record<string, Format>;

function localNumber(value: number, { options, boot }: FormatContext): string {
  const digits = typeof options.decimals === "number" ? options.decimals : undefined;
  const shape = { minimumFractionDigits: digits, maximumFractionDigits: digits ?? 6 };
  return new Intl.NumberFormat(boot.language.code, shape).format(value);
}

function unitOf({ options }: FormatContext): string {
  return typeof options.unit === "string" ? `${space}${options.unit}` : "";
}

function SignalBars({ text, bars }: { text: string; bars: number }) {
  return (
    <span className={styles.withMark}>
      <svg viewBox="0 0 14 12" width="14" height="12" aria-hidden="true">
        {barLimits.map((limit, index) => (
          <rect
            key={limit}
            x={index * 4 - index * 0.5}
            y={9 - index * 3}
            width="2.5"
            height={3 + index * 3}
            className={index < bars ? styles.barOn : styles.barOff}
          />
        ))}
      </svg>
      {text}
    </span>
  );
}
