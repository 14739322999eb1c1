import type { FastifyInstance } from "fastify";
import { registerUpgradePath } from "../webSockets/registerUpgradePath";
import { AccessStreams } from "./AccessStreams";
import { acceptStreams, type StreamOptions } from "./acceptStreams";
import type { StreamEndpoint } from "./StreamEndpoint";

/** Options of registerStreams. */
export interface RegisterOptions extends Omit<StreamOptions, "server"> {
  /** The name of this process in gateway_nodes. */
  node: string;
}

/** Registers the web sockets that carry remote access sessions. Returns what this process carries. */
export function registerStreams(
  app: FastifyInstance,
  endpoints: readonly StreamEndpoint[],
  { node, ...options }: RegisterOptions,
): AccessStreams {
  const streams = new AccessStreams(options.database, node);
  for (const { path } of endpoints) registerUpgradePath(app, path);
  app.addHook("preClose", acceptStreams(streams, { ...options, server: app.server }, endpoints));
  return streams;
}
