import { useEffect, useEffectEvent } from "react";
import { useBoot } from "../documents/DocumentsContext";
import type { HeaderNotifications } from "../generated/documents";
import { useNotifications } from "./useNotifications";

/** Those notifications that were shown count as seen when this is taken off the screen. Draws nothing. */
export function MarkSeenOnLeave() {
  const { notifications } = useBoot().header;
  return notifications === undefined ? null : <SeeOnLeave document={notifications} />;
}

function SeeOnLeave({ document }: { document: HeaderNotifications }) {
  const { markSeen } = useNotifications(document);
  const leave = useEffectEvent(() => void markSeen());
  useEffect(() => () => leave(), []);
  return null;
}
