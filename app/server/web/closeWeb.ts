import type { FastifyInstance } from "fastify";

/** How long requests under way may take to be answered when the server stops. */
const PATIENCE_MS = 5_000;

/** Stops listening, lets requests under way end, and cuts what does not. */
export async function closeWeb(app: FastifyInstance): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), PATIENCE_MS);
  await app.close();
  clearTimeout(cut);
}
