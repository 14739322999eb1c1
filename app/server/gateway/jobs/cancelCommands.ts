import type { Queryable } from "./jobRows";

/** A connection on which a command may run. */
export interface CommandConnection {
  send: (message: string) => void;
  job?: number;
  /** Whether its job is a command, and has been asked to end. */
  command?: "running" | "cancelled" | undefined;
}

const CANCELLED = "select id from device_jobs where id = any($1::int[]) and cancel_requested_at is not null";

/** Asks devices, once per connection, to end the commands that were cancelled while they run. */
export async function cancelCommands({ pool }: Queryable, connections: Iterable<CommandConnection>): Promise<void> {
  const running = [...connections].filter(({ job, command }) => job !== undefined && command === "running");
  if (running.length === 0) return;
  const values = [running.map(({ job }) => job)];
  const { rows } = await pool.query<{ id: number }>({ name: "gateway-cancelled", text: CANCELLED, values });
  const cancelled = new Set(rows.map(({ id }) => id));
  for (const connection of running) {
    if (connection.job === undefined || !cancelled.has(connection.job)) continue;
    connection.command = "cancelled";
    connection.send(JSON.stringify({ cancel: connection.job }));
  }
}
