/** What an automation is told about acting, and how it stands with one device. */
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

/** The part of a watch that changes by evaluating it. */
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
/** How long the triggers of a device are counted together. */
const PERIOD = 24 * 60 * 60 * SECOND;
/** However an automation is made: what it does to a device may make the rules hold again. */
const SHORTEST_REST = 60 * SECOND;

/** Whether an automation acts now that its rules hold or not, and how it stands with the device after that. */
export function decide(watch: Watch, isTrue: boolean, now: Date): { acts: boolean; state: WatchState } {
  const counted = countPeriod(watch, now);
  if (!isTrue) return { acts: false, state: { ...counted, held_since: null, held_count: 0 } };
  const held_since = watch.held_since ?? now;
  const held_count = watch.held_count + 1;
  const isWithinLimit = counted.period_triggered_count < watch.period_trigger_limit;
  if (!isHeld(watch, held_since, held_count, now) || rests(watch, now) || !isWithinLimit)
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
  const isOver = now.getTime() - period_latest_reset.getTime() >= PERIOD;
  return {
    last_triggered_at,
    total_triggered_count,
    period_triggered_count: isOver ? 0 : period_triggered_count,
    period_latest_reset: isOver ? now : period_latest_reset,
  };
}

function isHeld(watch: Watch, since: Date, count: number, now: Date): boolean {
  if (!watch.delay_enabled) return true;
  const isLong = now.getTime() - since.getTime() >= watch.delay_duration * SECOND;
  return isLong && count >= watch.delay_repetitions_count;
}

function rests({ last_triggered_at, cooldown_enabled, cooldown_duration }: Watch, now: Date): boolean {
  if (last_triggered_at === null) return false;
  const rest = Math.max(SHORTEST_REST, cooldown_enabled ? cooldown_duration * SECOND : 0);
  return now.getTime() - last_triggered_at.getTime() < rest;
}
