import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import type { ServerOptions } from "../options/readOptions";
import { listenProblem } from "./listen";

/** Takes up the address of the web server; answers where it is found. */
export async function listenWeb(app: FastifyInstance, { host, port, tls, publicUrl }: ServerOptions): Promise<string> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw listenProblem(error, { host, port, flag: "--port" });
  }
  return publicUrl ?? ownAddress(app, { host, tls });
}

/** Where this process is found on its own machine, whatever address people use. */
export function ownAddress(app: FastifyInstance, { host, tls }: Pick<ServerOptions, "host" | "tls">): string {
  const { port } = app.server.address() as AddressInfo;
  const name = host.includes(":") ? `[${host}]` : host;
  return `${tls ? "https" : "http"}://${name}:${port}`;
}
