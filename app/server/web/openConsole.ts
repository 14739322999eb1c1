import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import type { DocumentService } from "../documents/DocumentService";
import { PROJECT_FOLDER } from "../lifecycle/projectFolder";
import type { ServerOptions } from "../options/readOptions";
import { type ConsoleFiles, readBuiltConsole } from "./builtConsole";

/** Opens the built console, or in development its sources. */
export async function openConsole(
  app: FastifyInstance,
  { dev, documents }: ServerOptions,
  service: DocumentService,
): Promise<ConsoleFiles> {
  if (!dev) return readBuiltConsole(join(PROJECT_FOLDER, "dist", "console"));
  // Lazy import: Vite takes a second to load.
  const { openDevConsole } = await import("./devConsole");
  return openDevConsole(app, PROJECT_FOLDER, documents, service);
}
