import { lazyComponent } from "../elements/loading/lazyComponent";

const seen = lazyComponent(async () => (await import("./MarkSeenOnLeave")).MarkSeenOnLeave);

/** A block for the page of all notifications: those shown count as seen when it is left. */
export function NotificationsSeen() {
  return <seen.Part />;
}
