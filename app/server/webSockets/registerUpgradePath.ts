import type { FastifyInstance } from "fastify";

/** Answers plain requests to the path of a web socket with 426 Upgrade Required. */
export function registerUpgradePath(app: FastifyInstance, path: string): void {
  app.get(path, async (_request, reply) => reply.code(426).header("upgrade", "websocket").send());
}
