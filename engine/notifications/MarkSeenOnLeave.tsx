import { useEffect, useEffectEvent } from "react";
import { useBoot } from "../documents/DocumentsContext";
import type { HeaderNotifications } from "../generated/documents";
import { useNotifications } from "./useNotifications";

/** Marks the shown notifications as seen on unmount. Renders nothing. */
export function MarkSeenOnLeave() {
  const { notifications } = useBoot().header;
  return notifications === undefined ? null : <MarkSeenOnUnmount document={notifications} />;
}

function MarkSeenOnUnmount({ document }: { document: HeaderNotifications }) {
  const { markSeen } = useNotifications(document);
  const leave = useEffectEvent(() => void markSeen());
  useEffect(() => () => leave(), []);
  return null;
}
