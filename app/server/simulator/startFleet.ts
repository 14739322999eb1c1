import type { ConnectionOptions } from "node:tls";
import { connect, type IClientOptions } from "mqtt";
import { describeDevice } from "./describeDevice";
import { fleetSecret } from "./fleetSecret";
import { type Connect, SimulatedDevice } from "./SimulatedDevice";

/** Which fleet to simulate, and where its door is. */
export interface FleetOrder {
  host: string;
  port: number;
  /** Where the web server is, for files. */
  web: string;
  seed: number;
  count: number;
  secret: string;
  /** How many times faster than life work is done. */
  pace?: number;
  /** The door's certificate (PEM), when it has one: no other is accepted. */
  certificate?: string | undefined;
}

const CONNECTS_PER_SECOND = 200;

// The door may be known by any name, but here it is met by its address: that it shows this very certificate is enough.
function tlsOptions(certificate: string): ConnectionOptions & { allowPartialTrustChain: boolean } {
  return { ca: certificate, allowPartialTrustChain: true, checkServerIdentity: () => undefined };
}

function createConnect({ host, port, secret, certificate }: FleetOrder): Connect {
  const protocol = certificate === undefined ? "mqtt" : "mqtts";
  const tls = certificate === undefined ? {} : tlsOptions(certificate);
  return ({ serial }) => {
    const password = fleetSecret(secret, serial);
    const options: IClientOptions = {
      ...tls,
      clientId: serial,
      username: serial,
      password,
      keepalive: 120,
      reconnectPeriod: 0,
      connectTimeout: 30_000,
      queueQoSZero: false,
    };
    return connect(`${protocol}://${host}:${port}`, options);
  };
}

/** Starts every device of a fleet, one after the other; answers how to stop them. */
export function startFleet(order: FleetOrder): () => void {
  const { web: server, certificate, pace = 1 } = order;
  const connect = createConnect(order);
  const tls = certificate === undefined ? undefined : tlsOptions(certificate);
  const devices = Array.from({ length: order.count }, (_, index) => {
    const device = describeDevice(order.seed, index);
    const { serial } = device;
    const place = { server, serial, secret: fleetSecret(order.secret, serial), tls };
    return new SimulatedDevice(device, { connect, place, pace });
  });
  for (const [index, device] of devices.entries()) device.start((index / CONNECTS_PER_SECOND) * 1000);
  return () => {
    for (const device of devices) device.stop();
  };
}
