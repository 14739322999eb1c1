import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import { createServer } from "vite";
import { documents } from "../../../codegen/vite";
import type { DocumentService } from "../documents/DocumentService";
import type { ConsoleFiles } from "./builtConsole";

/** Paths the dev server must leave to the API and the document service. */
const SERVER_PATHS = /^\/(api|documents|status)\/|^\/(csp-report|version\.json)$/;

/**
 * Serves the console from its sources through Vite on the same port, so that cookies and the content security policy
 * behave as in production.
 */
export async function openDevConsole(
  app: FastifyInstance,
  project: string,
  overlays: readonly string[],
  service: Pick<DocumentService, "take">,
): Promise<ConsoleFiles> {
  const vite = await createServer({
    configFile: `${project}/app/console/vite.config.ts`,
    appType: "custom",
    plugins: [
      documents({
        folders: [`${project}/schemas`, ...overlays],
        root: project,
        onCompiled: (compiled) => service.take(compiled),
      }),
    ],
    server: { middlewareMode: true, hmr: { server: app.server }, fs: { allow: [project] } },
  });
  app.addHook("onClose", () => vite.close());
  app.addHook("onRequest", (request, reply, done) => {
    const [path = ""] = request.raw.url?.split("?") ?? [];
    if (SERVER_PATHS.test(path)) return done();
    vite.middlewares(request.raw, reply.raw, () => done());
  });
  return {
    asset: () => undefined,
    page: async (name, url) =>
      vite.transformIndexHtml(url, await readFile(`${project}/app/console/${name}.html`, "utf8")),
  };
}
