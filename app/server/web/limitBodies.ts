import type { FastifyInstance } from "fastify";

/** Closes requests whose body is received too slowly; file uploads have the time of the whole request. */
export function limitBodies(app: FastifyInstance, timeoutMs: number): void {
  app.addHook("onRequest", async ({ raw, headers, method, url }) => {
    if (headers["content-type"]?.startsWith("multipart/form-data")) return;
    if (method === "PUT" && url.startsWith("/door/files/")) return;
    const timer = setTimeout(() => raw.destroy(), timeoutMs);
    raw.once("end", () => clearTimeout(timer)).once("close", () => clearTimeout(timer));
  });
}
