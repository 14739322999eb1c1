import type { HeaderNotifications } from "../generated/documents";

/** A notification to one user. */
export interface Notification {
  id: number;
  summary: string;
  type: string;
  created_at: string;
  seen_at: string | null;
}

/** Whether a notification is unseen: it has no `seen_at`. */
export function isUnseen({ seen_at }: Pick<Notification, "seen_at">): boolean {
  return seen_at === null || seen_at === undefined || seen_at === "";
}

/** The ids of unseen notifications. */
export function unseenIds(notifications: readonly Notification[]): number[] {
  return notifications.filter(isUnseen).map(({ id }) => id);
}

/** Prepends a notification to the list, unless it is already in it. */
export function withNew(notifications: Notification[], created: unknown): Notification[] {
  if (!isNotification(created) || notifications.some(({ id }) => id === created.id)) return notifications;
  return [created, ...notifications];
}

function isNotification(value: unknown): value is Notification {
  return typeof value === "object" && value !== null && "id" in value && "summary" in value && "type" in value;
}

/** The conditions for the buy link of a notification. */
export interface BuyConditions {
  brand: { default?: boolean; buy_link?: string };
  user: Record<string, unknown> | undefined;
  types: HeaderNotifications["buy"];
}

/** The buy link of a notification: only for the default brand, users with `show_payment`, and the document's types. */
export function buyLink(
  { type }: Pick<Notification, "type">,
  { brand, user, types }: BuyConditions,
): string | undefined {
  const isOffered = brand.default === true && user?.show_payment === true && types?.includes(type) === true;
  return isOffered ? brand.buy_link : undefined;
}
