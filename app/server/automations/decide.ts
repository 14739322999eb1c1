import { dayjs } from "../../domain/dayjs";

/** Cooldown, delay and limit settings of an automation, and its state for one device. */
export interface Watch {
  cooldown_enabled: boolean;
  cooldown_duration: number;
  delay_enabled: boolean;
  delay_duration: number;
  delay_repetitions_count: number;
  period_trigger_limit: number;
  held_since: Date | null;
  held_count: number;
  last_triggered_at: Date | null;
  total_triggered_count: number;
  period_triggered_count: number;
  period_latest_reset: Date;
}

/** The part of a watch that evaluation updates. */
export type WatchState = Pick<
  Watch,
  | "held_since"
  | "held_count"
  | "last_triggered_at"
  | "total_triggered_count"
  | "period_triggered_count"
  | "period_latest_reset"
>;

const SECOND = 1000;
/** The days over which triggers of a device are counted. */
const PERIOD_DAYS = 1;
/** Minimum cooldown, whatever the settings: an action may make the rules match again. */
const MIN_COOLDOWN = 60 * SECOND;

/**
 * Decides whether an automation acts after its rules were evaluated, and computes its new state for the device. Pure.
 */
export function decide(watch: Watch, isTrue: boolean, now: Date): { acts: boolean; state: WatchState } {
  const counted = countPeriod(watch, now);
  if (!isTrue) return { acts: false, state: { ...counted, held_since: null, held_count: 0 } };
  const held_since = watch.held_since ?? now;
  const held_count = watch.held_count + 1;
  const isWithinLimit = counted.period_triggered_count < watch.period_trigger_limit;
  if (!isDelayOver(watch, held_since, held_count, now) || isCoolingDown(watch, now) || !isWithinLimit)
    return { acts: false, state: { ...counted, held_since, held_count } };
  const state = {
    ...counted,
    held_since: null,
    held_count: 0,
    last_triggered_at: now,
    total_triggered_count: counted.total_triggered_count + 1,
    period_triggered_count: counted.period_triggered_count + 1,
  };
  return { acts: true, state };
}

function countPeriod(watch: Watch, now: Date): Omit<WatchState, "held_since" | "held_count"> {
  const { last_triggered_at, total_triggered_count, period_triggered_count, period_latest_reset } = watch;
  const isOver = dayjs.utc(now).diff(dayjs.utc(period_latest_reset), "day") >= PERIOD_DAYS;
  return {
    last_triggered_at,
    total_triggered_count,
    period_triggered_count: isOver ? 0 : period_triggered_count,
    period_latest_reset: isOver ? now : period_latest_reset,
  };
}

function isDelayOver(watch: Watch, since: Date, count: number, now: Date): boolean {
  if (!watch.delay_enabled) return true;
  const isLongEnough = now.getTime() - since.getTime() >= watch.delay_duration * SECOND;
  return isLongEnough && count >= watch.delay_repetitions_count;
}

function isCoolingDown({ last_triggered_at, cooldown_enabled, cooldown_duration }: Watch, now: Date): boolean {
  if (last_triggered_at === null) return false;
  const cooldown = Math.max(MIN_COOLDOWN, cooldown_enabled ? cooldown_duration * SECOND : 0);
  return now.getTime() - last_triggered_at.getTime() < cooldown;
}
