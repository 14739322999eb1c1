import { readTimestamp } from "../formats/timestamp";

/** Something everyone is told; the message is rich text. */
export interface Notice {
  id: number;
  type: string;
  message: string;
  enabled_at: string;
}

/** Whether there is a notice the user has not had a chance to see: none was ever, or the newest came later. */
export function hasNews(notices: readonly Notice[], lastSeen: number | null): boolean {
  if (notices.length === 0) return false;
  if (lastSeen === null) return true;
  const times = notices.map(({ enabled_at }) => readTimestamp(enabled_at)?.getTime() ?? 0);
  return Math.max(...times) > lastSeen;
}
