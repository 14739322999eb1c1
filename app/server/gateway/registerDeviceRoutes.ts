import type { FastifyInstance } from "fastify";
import { RELAY_PATH } from "../../domain/relayPath";
import { TUNNEL_PATH } from "../../domain/tunnelPath";
import { registerUpgradePath } from "../webSockets/registerUpgradePath";
import { type FileRoutesOptions, registerFileRoutes } from "./files/registerFileRoutes";
import { type HttpGatewayOptions, registerHttpGateway } from "./http/registerHttpGateway";
import { acceptRelays } from "./relay/acceptRelays";
import { acceptTunnels, type TunnelOptions } from "./tunnel/acceptTunnels";
import { DeviceTunnels } from "./tunnel/DeviceTunnels";

/** Options of registerDeviceRoutes. */
export type DeviceRoutesOptions = HttpGatewayOptions &
  FileRoutesOptions &
  Partial<Omit<TunnelOptions, "server">> & {
    /** What other server processes present; undefined refuses them. */
    relaySecret?: string | undefined;
  };

/** Registers the device routes of the web server: the HTTP gateway, job files, tunnels, and the relay to them. */
export async function registerDeviceRoutes(app: FastifyInstance, options: DeviceRoutesOptions): Promise<void> {
  await registerHttpGateway(app, options);
  await registerFileRoutes(app, options);
  for (const path of [TUNNEL_PATH, RELAY_PATH]) registerUpgradePath(app, path);
  const { tunnels = new DeviceTunnels(), relaySecret, log } = options;
  const stop = acceptTunnels({ ...options, tunnels, server: app.server });
  const stopRelays = acceptRelays({ tunnels, secret: relaySecret, log, server: app.server });
  app.addHook("preClose", async () => {
    stopRelays();
    await stop();
  });
}
