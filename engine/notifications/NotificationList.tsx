import { useBoot } from "../documents/DocumentsContext";
import { Button } from "../elements/buttons/Button";
import { EmptyState } from "../elements/EmptyState";
import { Icon } from "../elements/Icon";
import { Skeleton } from "../elements/Skeleton";
import { findLook } from "../formats/enumeration";
import { FormattedValue } from "../formats/FormattedValue";
import type { HeaderNotifications } from "../generated/documents";
import { useTranslate } from "../languages/useTranslate";
import { RouteLink } from "../links/RouteLink";
import type { NameOf } from "../registry/names";
import { useUser } from "../session/SessionContext";
import styles from "./Notifications.module.css";
import { buyLink, isUnseen, type Notification } from "./notifications";
import type { useNotifications } from "./useNotifications";

interface ListProps {
  document: HeaderNotifications;
  state: ReturnType<typeof useNotifications>;
  /** Called when a link is followed. */
  onLeave: () => void;
}

/** The notifications of the bell, or an error or empty state in their place. */
export function NotificationList({ document, state, onLeave }: ListProps) {
  const t = useTranslate();
  return (
    <div className={styles.panel}>
      <h2 className={styles.title}>{t("Notifications")}</h2>
      <ListContent document={document} state={state} onLeave={onLeave} />
      {document.route && (
        <RouteLink route={document.route} className={styles.all} onClick={onLeave}>
          {t("All notifications")}
        </RouteLink>
      )}
    </div>
  );
}

function ListContent({ document, state, onLeave }: ListProps) {
  const t = useTranslate();
  const { notifications, error, isPending, refetch } = state;
  if (isPending) return <Skeleton width="100%" height={64} />;
  if (error) {
    return (
      <div role="alert" className={styles.failure}>
        <p>{error.errors[0]?.message ?? t("Failed to get notifications.")}</p>
        <Button onClick={() => void refetch()}>{t("Retry")}</Button>
      </div>
    );
  }
  if (notifications.length === 0) return <EmptyState title={t("No notifications")} />;
  return (
    // A long list must be scrollable by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can take the focus
    <ul className={styles.list} tabIndex={0} aria-label={t("Notifications")}>
      {notifications.map((notification) => (
        <Item key={notification.id} document={document} notification={notification} onLeave={onLeave} />
      ))}
    </ul>
  );
}

interface ItemProps {
  document: HeaderNotifications;
  notification: Notification;
  onLeave: () => void;
}

function Item({ document, notification, onLeave }: ItemProps) {
  const t = useTranslate();
  const user = useUser();
  const { brand, enums } = useBoot();
  const { type, summary, created_at } = notification;
  const look = findLook(type, enums[document.enum]);
  const link = document.links?.find((one) => one.type === type);
  const buy = buyLink(notification, { brand, user, types: document.buy });
  return (
    <li className={styles.item} data-tone={look?.tone} data-unseen={isUnseen(notification) || undefined}>
      <span className={styles.icon}>
        {/* The name of an icon was checked when the document was compiled. */}
        <Icon name={(look?.icon ?? "bell") as NameOf<"icon">} size={16} />
      </span>
      <div className={styles.text}>
        <p className={styles.kind}>
          {look && t(look.label)}
          {isUnseen(notification) && <span className={styles.new}>{t("New")}</span>}
        </p>
        {link ? (
          <RouteLink route={link.route} params={link.params} className={styles.summary} onClick={onLeave}>
            {summary}
          </RouteLink>
        ) : (
          <p className={styles.summary}>{summary}</p>
        )}
        <small>
          <FormattedValue value={created_at} record={notification} format="relative-time" />
        </small>
        {buy !== undefined && (
          <a href={buy} target="_blank" rel="noopener noreferrer">
            {t("Get more resources")}
          </a>
        )}
      </div>
    </li>
  );
}
