/** What happened to one subject of a change; the last message of a subject counts. */
export interface StatusMessage {
  status: "pending" | "running" | "completed" | "warning" | "error" | "cancelled";
  /** In words. */
  value?: string;
  errorcode?: number;
  progress?: { value: number; total: number };
  /** A host that the change opened, without scheme. */
  link?: string;
  /** What was asked for, by name, or what the subject answered. */
  data?: Readonly<Record<string, unknown>>;
}

/** One subject of a change: a device, or -1 for the change as a whole. */
export interface StatusSubject {
  id: number;
  name?: string | null;
}
