import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ServerOptions } from "../options/readOptions";
import { listenProblem } from "./listen";

/** Starts listening and returns the URL of the console. */
export async function listenWeb(app: FastifyInstance, { host, port, tls, publicUrl }: ServerOptions): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenProblem(error, { host, port, flag: "--port" });
  }
  return publicUrl ?? ownAddress(app, { host, tls });
}

/** The URL of this process on its own machine, whatever the public one is. */
export function ownAddress(app: FastifyInstance, { host, tls }: Pick<ServerOptions, "host" | "tls">): string {
  const { port } = app.server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return `${tls ? "https" : "http"}://${name}:${port}`;
}
