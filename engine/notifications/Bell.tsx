import { BellGlyph } from "../elements/glyphs";
import { Popover } from "../elements/popovers/Popover";
import type { HeaderNotifications } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import { NotificationList } from "./NotificationList";
import styles from "./Notifications.module.css";
import { unseenIds } from "./notifications";
import { useNotifications } from "./useNotifications";

const MAX_SHOWN = 99;

/** The notification bell: the number of unseen notifications, and a list that marks them as seen when closed. */
export function Bell({ document }: { document: HeaderNotifications }) {
  const t = useTranslate();
  const state = useNotifications(document);
  const count = unseenIds(state.notifications).length;
  const name = count === 0 ? t("Notifications") : t("Notifications, not seen: {count}", { count });
  return (
    <Popover
      name={t("Notifications")}
      align="end"
      tone="quiet"
      aria-label={name}
      title={t("Notifications")}
      className={styles.bell}
      icon={
        <>
          <BellGlyph size={18} />
          {count > 0 && <span className={styles.count}>{count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}</span>}
        </>
      }
      panel={(close) => <NotificationList document={document} state={state} onLeave={close} />}
      onClose={() => void state.markSeen()}
    />
  );
}
