import { readTimestamp } from "../formats/timestamp";

/** A notice to all users; the message is rich text. */
export interface Notice {
  id: number;
  type: string;
  message: string;
  enabled_at: string;
}

/** Whether there is an unseen notice: none was ever seen, or the newest is later than `lastSeen` (ms since 1970). */
export function hasNews(notices: readonly Notice[], lastSeen: number | null): boolean {
  if (notices.length === 0) return false;
  if (lastSeen === null) return true;
  const times = notices.map(({ enabled_at }) => readTimestamp(enabled_at)?.getTime() ?? 0);
  return Math.max(...times) > lastSeen;
}
