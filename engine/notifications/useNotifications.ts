import { useApi } from "../api/ApiContext";
import { useOperation } from "../api/useOperation";
import { bindText } from "../bindings/bind";
import type { HeaderNotifications } from "../generated/documents";
import { useChannel } from "../live/LiveContext";
import { useUser } from "../session/SessionContext";
import { type Notification, unseenIds, withNew } from "./notifications";

/** The user's notifications, updated by live events, and a function that marks them as seen. */
export function useNotifications({ operation, see, live }: HeaderNotifications) {
  const api = useApi();
  const user = useUser();
  const list = useOperation<Notification[]>(
    operation,
    {},
    { background: true, enabled: user !== undefined, live: true },
  );
  const { data, refetch, change } = list;
  const channel = user && bindText(live.channel, { user });
  useChannel(channel, live.event, (created) => {
    // Without a loaded list the event cannot be merged.
    if (data === undefined) void refetch();
    else change((all) => withNew(all, created));
  });
  const notifications = Array.isArray(data) ? data : [];
  const markSeen = async () => {
    const id = unseenIds(notifications);
    if (id.length === 0) return;
    await api.call(see, { body: { id }, background: true });
    await refetch();
  };
  return { ...list, notifications, markSeen };
}
