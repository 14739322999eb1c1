import type { FastifyInstance } from "fastify";

/** Grace period of running requests at shutdown. */
const GRACE_MS = 5_000;

/** Stops listening, waits for running requests, then closes the remaining connections. */
export async function closeWeb(app: FastifyInstance): Promise<void> {
  const timer = setTimeout(() => app.server.closeAllConnections(), GRACE_MS);
  await app.close();
  clearTimeout(timer);
}
