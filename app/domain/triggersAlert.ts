import type { Report, ReportedValue } from "./evaluateRules";

/** A row of the table of alert kinds: the value an alert watches. */
export interface AlertKind {
  watch: string;
  parameter: string;
  limit: number;
}

/** A circular geofence; the radius is in meters. */
export interface GeofenceCircle {
  latitude: number;
  longitude: number;
  radius: number;
}

const EARTH_RADIUS_METERS = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Whether a position is inside a circle, by the haversine formula; undefined while the position is unknown. */
function isInside({ latitude, longitude, radius }: GeofenceCircle, at: Report["now"]): boolean | undefined {
  if (typeof at.latitude !== "number" || typeof at.longitude !== "number") return undefined;
  const north = Math.sin(radians(at.latitude - latitude) / 2) ** 2;
  const east = Math.sin(radians(at.longitude - longitude) / 2) ** 2;
  const haversine = north + Math.cos(radians(latitude)) * Math.cos(radians(at.latitude)) * east;
  return 2 * EARTH_RADIUS_METERS * Math.asin(Math.sqrt(Math.min(1, haversine))) <= radius;
}

function crosses(watch: string, circle: GeofenceCircle, { now, before }: Report): boolean {
  const [was, is] = [isInside(circle, before), isInside(circle, now)];
  return was !== undefined && is !== undefined && was !== is && is === (watch === "enters");
}

const isLess = (value: ReportedValue, limit: ReportedValue) =>
  typeof value === "number" && typeof limit === "number" && value < limit;

/** Whether a report triggers an alert. Alerts are edge-triggered: only a change triggers, not a lasting state. */
export function triggersAlert(
  { watch, parameter, limit }: AlertKind,
  circle: GeofenceCircle | null,
  report: Report,
): boolean {
  const { [parameter]: was } = report.before;
  const { [parameter]: is } = report.now;
  if (watch === "enters" || watch === "leaves") return circle !== null && crosses(watch, circle, report);
  if (watch === "falls") return isLess(is, was);
  if (watch === "below") return isLess(is, limit) && !isLess(was, limit);
  return (was ?? null) !== (is ?? null) && (is ?? null) !== null;
}
