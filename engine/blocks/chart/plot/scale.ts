/** A scale: maps a value to a pixel. */
export type Scale = (value: number) => number;

/** Makes a linear scale; a domain of one value maps to the middle of the range. */
export function linearScale([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  if (from === to) return () => (start + end) / 2;
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** About `count` round numbers that cover a range, in multiples of a unit. */
export function niceTicks(min: number, max: number, count: number, unit = 1): number[] {
  if (unit !== 1) return niceTicks(min / unit, max / unit, count).map((tick) => tick * unit);
  if (min === max) return niceTicks(min - 1, max + 1, count);
  const rough = (max - min) / Math.max(1, count);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(min / step);
  const last = Math.ceil(max / step);
  return Array.from({ length: last - first + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const STEPS = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 7 * DAY, 14 * DAY];

/** Round instants within a range: full minutes, hours or days of a clock that is `ahead` milliseconds ahead of UTC. */
export function timeTicks(from: number, to: number, count: number, ahead: number): number[] {
  const step = STEPS.find((one) => (to - from) / one <= count) ?? 30 * DAY;
  const ticks: number[] = [];
  for (let at = Math.ceil((from + ahead) / step) * step - ahead; at <= to; at += step) ticks.push(at);
  return ticks;
}
