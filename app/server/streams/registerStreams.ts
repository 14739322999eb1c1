import type { FastifyInstance } from "fastify";
import { registerUpgradePath } from "../webSockets/registerUpgradePath";
import { acceptStreams, type StreamOptions } from "./acceptStreams";
import type { StreamEndpoint } from "./StreamEndpoint";

/** Registers the web sockets that carry remote access sessions. */
export function registerStreams(
  app: FastifyInstance,
  endpoints: readonly StreamEndpoint[],
  options: Omit<StreamOptions, "server">,
): void {
  for (const { path } of endpoints) registerUpgradePath(app, path);
  app.addHook("preClose", acceptStreams({ ...options, server: app.server }, endpoints));
}
