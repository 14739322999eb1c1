import { late } from "../elements/late";

const seen = late(async () => (await import("./SeenOnLeave")).SeenOnLeave);

/** A block for the page of all notifications: those shown count as seen when it is left. */
export function NotificationsSeen() {
  return <seen.Part />;
}
