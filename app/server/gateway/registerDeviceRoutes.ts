import type { FastifyInstance } from "fastify";
import { type FileRoutesOptions, registerFileRoutes } from "./files/registerFileRoutes";
import { type HttpGatewayOptions, registerHttpGateway } from "./http/registerHttpGateway";

/** Opens what of the device door is part of the web server: messages for those without MQTT, and files. */
export async function registerDeviceRoutes(
  app: FastifyInstance,
  options: HttpGatewayOptions & FileRoutesOptions,
): Promise<void> {
  await registerHttpGateway(app, options);
  await registerFileRoutes(app, options);
}
