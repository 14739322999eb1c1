import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { ConnectionOptions } from "node:tls";
import { connect, type IClientOptions } from "mqtt";
import type { ServerPlace } from "../../agent/transfer.mjs";
import { describeDevice } from "../descriptions/describeDevice";
import { HttpTransport } from "../devices/HttpTransport";
import { type Connect, SimulatedDevice } from "../devices/SimulatedDevice";
import { MachineCache } from "../services/machine/MachineCache";
import { createVolatileStore, FleetStateStore } from "../state/FleetStateStore";
import { fleetSecret } from "./fleetSecret";

/** The fleet to simulate and the device gateway it connects to. */
export interface FleetOptions {
  host: string;
  port: number;
  /** URL of the web server, for file transfers and tunnels. */
  web: string;
  seed: number;
  count: number;
  secret: string;
  /** Folder that persists device state across restarts; without it, devices start from their initial state. */
  folder?: string;
  /** Speed-up factor of jobs. */
  pace?: number;
  /** The gateway's certificate (PEM), when it uses TLS; no other certificate is accepted. */
  certificate?: string | undefined;
  /** Maximum number of devices that use MQTT; one process cannot hold more connections than open files. */
  maxMqtt?: number;
}

const CONNECTS_PER_SECOND = 200;
/** Devices on HTTP make several requests when they connect. */
const ARRIVALS_PER_SECOND = 80;
const MAX_MQTT = 4000;
/**
 * Fleet size up to which devices report at a realistic rate; in a larger one each reports less often, which caps the
 * total rate.
 */
const MAX_FULL_RATE = 4000;
/** Size of the connection pool that all devices on HTTP share. */
const SHARED_CONNECTIONS = 16;

function createAgent(server: string): Agent {
  const options = { keepAlive: true, maxSockets: SHARED_CONNECTIONS };
  return server.startsWith("https:") ? new SecureAgent(options) : new Agent(options);
}

function delayOf(index: number, maxMqtt: number): number {
  if (index < maxMqtt) return (index / CONNECTS_PER_SECOND) * 1000;
  return ((index - maxMqtt) / ARRIVALS_PER_SECOND) * 1000;
}

// The gateway is addressed by IP, so the host name is not verified: presenting this exact certificate is sufficient.
function tlsOptions(certificate: string): ConnectionOptions & { allowPartialTrustChain: boolean } {
  return { ca: certificate, allowPartialTrustChain: true, checkServerIdentity: () => undefined };
}

function createConnect({ host, port, secret, certificate }: FleetOptions): Connect {
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

/**
 * Starts all devices of a fleet, one after another, and returns a function that stops them. The first use MQTT, those
 * beyond what one process can hold use HTTP; all connect like real devices.
 */
export async function startFleet(fleet: FleetOptions): Promise<() => void> {
  const { web: server, certificate, pace = 1, maxMqtt = MAX_MQTT } = fleet;
  const byMqtt = createConnect(fleet);
  const tls = certificate === undefined ? undefined : tlsOptions(certificate);
  const agent = createAgent(server);
  const slowdown = fleet.count / MAX_FULL_RATE;
  const store = fleet.folder === undefined ? createVolatileStore() : await FleetStateStore.open(fleet.folder);
  const machines = new MachineCache(store);
  const devices = Array.from({ length: fleet.count }, (_, index) => {
    const device = describeDevice(fleet.seed, index);
    const { serial } = device;
    const place: ServerPlace = { server, serial, secret: fleetSecret(fleet.secret, serial), tls };
    const byHttp: Connect = (_device, next) => new HttpTransport({ place, agent, next });
    const connect = index < maxMqtt ? byMqtt : byHttp;
    return new SimulatedDevice(device, { connect, place, store, machines, pace, slowdown });
  });
  for (const [index, device] of devices.entries()) device.start(delayOf(index, maxMqtt));
  return () => {
    for (const device of devices) device.stop();
    agent.destroy();
  };
}
