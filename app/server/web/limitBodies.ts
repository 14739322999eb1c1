import type { FastifyInstance } from "fastify";

/** Cuts requests whose body takes too long to come; one with a file has the time of the whole request. */
export function limitBodies(app: FastifyInstance, longest: number): void {
  app.addHook("onRequest", async ({ raw, headers, method, url }) => {
    if (headers["content-type"]?.startsWith("multipart/form-data")) return;
    if (method === "PUT" && url.startsWith("/door/files/")) return;
    const cut = setTimeout(() => raw.destroy(), longest);
    raw.once("end", () => clearTimeout(cut)).once("close", () => clearTimeout(cut));
  });
}
