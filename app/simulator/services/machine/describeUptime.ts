import type { Machine } from "./Machine";

const two = (value: number) => String(value).padStart(2, "0");

/** A time up in days, hours and minutes, as `uptime` shows it. */
export function describeDuration(seconds: number): string {
  const [days, hours, minutes] = [
    Math.floor(seconds / 86_400),
    Math.floor((seconds % 86_400) / 3600),
    Math.floor((seconds % 3600) / 60),
  ];
  const time = hours > 0 ? `${hours}:${two(minutes)}` : `${minutes} min`;
  return days > 0 ? `${days} ${days === 1 ? "day" : "days"}, ${time}` : time;
}

/** The output of `uptime`. */
export function describeUptime({ uptime, load }: Machine): string {
  const now = new Date().toISOString().slice(11, 19);
  const averages = load().map((value) => value.toFixed(2));
  return ` ${now} up ${describeDuration(uptime())},  load average: ${averages.join(", ")}`;
}
