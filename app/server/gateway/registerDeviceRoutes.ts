import type { FastifyInstance } from "fastify";
import { type FileRoutesOptions, registerFileRoutes } from "./files/registerFileRoutes";
import { type HttpGatewayOptions, registerHttpGateway } from "./http/registerHttpGateway";

/** Registers the device routes of the web server: the HTTP gateway and job files. */
export async function registerDeviceRoutes(
  app: FastifyInstance,
  options: HttpGatewayOptions & FileRoutesOptions,
): Promise<void> {
  await registerHttpGateway(app, options);
  await registerFileRoutes(app, options);
}
