import { lazyComponent } from "../elements/loading/lazyComponent";

const seen = lazyComponent(async () => (await import("./MarkSeenOnLeave")).MarkSeenOnLeave);

/** A block for the page of all notifications, which marks them as seen when the page is left. */
export function NotificationsSeen() {
  return <seen.Part />;
}
