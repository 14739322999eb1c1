import type { FastifyInstance } from "fastify";
import { STREAM_PATH } from "../../domain/streamPath";
import { acceptStreams, type StreamOptions } from "./acceptStreams";

/** Registers the web sockets that carry remote access sessions. */
export function registerStreams(app: FastifyInstance, options: Omit<StreamOptions, "server">): void {
  app.get(STREAM_PATH, async (_request, reply) => reply.code(426).header("upgrade", "websocket").send());
  app.addHook("preClose", acceptStreams({ ...options, server: app.server }));
}
