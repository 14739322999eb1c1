import type { HeaderNotifications } from "../generated/documents";

/** Something one user was told. */
export interface Notification {
  id: number;
  summary: string;
  type: string;
  created_at: string;
  seen_at: string | null;
}

/** Whether a notification was not seen yet: exactly while it has no time at which it was. */
export function isUnseen({ seen_at }: Pick<Notification, "seen_at">): boolean {
  return seen_at === null || seen_at === undefined || seen_at === "";
}

/** The ids of those not seen yet. */
export function unseenIds(notifications: readonly Notification[]): number[] {
  return notifications.filter(isUnseen).map(({ id }) => id);
}

/** The list with one more, the newest first; one that is in it already changes nothing. */
export function withNew(notifications: Notification[], created: unknown): Notification[] {
  if (!isNotification(created) || notifications.some(({ id }) => id === created.id)) return notifications;
  return [created, ...notifications];
}

function isNotification(value: unknown): value is Notification {
  return typeof value === "object" && value !== null && "id" in value && "summary" in value && "type" in value;
}

/** What decides whether a notification offers to buy more. */
export interface BuyConditions {
  brand: { default?: boolean; buy_link?: string };
  user: Record<string, unknown> | undefined;
  types: HeaderNotifications["buy"];
}

/** Where more can be bought: only on the default brand, for users who see payment, on the types the document names. */
export function buyLink(
  { type }: Pick<Notification, "type">,
  { brand, user, types }: BuyConditions,
): string | undefined {
  const isOffered = brand.default === true && user?.show_payment === true && types?.includes(type) === true;
  return isOffered ? brand.buy_link : undefined;
}
