import type { FastifyInstance } from "fastify";
import { TUNNEL_PATH } from "../../domain/tunnelPath";
import { type FileRoutesOptions, registerFileRoutes } from "./files/registerFileRoutes";
import { type HttpGatewayOptions, registerHttpGateway } from "./http/registerHttpGateway";
import { acceptTunnels, type TunnelOptions } from "./tunnel/acceptTunnels";
import { DeviceTunnels } from "./tunnel/DeviceTunnels";

/** Options of registerDeviceRoutes. */
export type DeviceRoutesOptions = HttpGatewayOptions & FileRoutesOptions & Partial<Omit<TunnelOptions, "server">>;

/** Registers the device routes of the web server: the HTTP gateway, job files, and tunnels. */
export async function registerDeviceRoutes(app: FastifyInstance, options: DeviceRoutesOptions): Promise<void> {
  await registerHttpGateway(app, options);
  await registerFileRoutes(app, options);
  app.get(TUNNEL_PATH, async (_request, reply) => reply.code(426).header("upgrade", "websocket").send());
  const stop = acceptTunnels({ tunnels: new DeviceTunnels(), ...options, server: app.server });
  app.addHook("preClose", stop);
}
