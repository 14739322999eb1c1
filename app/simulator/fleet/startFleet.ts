import { Agent } from "node:http";
import { Agent as SecureAgent } from "node:https";
import type { ConnectionOptions } from "node:tls";
import { connect, type IClientOptions } from "mqtt";
import type { ServerPlace } from "../../agent/transfer.mjs";
import { describeDevice } from "../descriptions/describeDevice";
import { HttpTransport } from "../devices/HttpTransport";
import { type Connect, SimulatedDevice } from "../devices/SimulatedDevice";
import { createVolatileStore, FleetStateStore } from "../state/FleetStateStore";
import { fleetSecret } from "./fleetSecret";

/** Which fleet to simulate, and where its door is. */
export interface FleetOptions {
  host: string;
  port: number;
  /** Where the web server is, for files. */
  web: string;
  seed: number;
  count: number;
  secret: string;
  /** Where the devices keep what they are to know after a restart; without it they begin anew. */
  folder?: string;
  /** How many times faster than life work is done. */
  pace?: number;
  /** The door's certificate (PEM), when it has one: no other is accepted. */
  certificate?: string | undefined;
  /** How many devices speak MQTT; one process cannot hold more connections than it may open files. */
  mostMqtt?: number;
}

const CONNECTS_PER_SECOND = 200;
/** Those that speak HTTP ask several things when they come in. */
const ARRIVALS_PER_SECOND = 80;
const MOST_MQTT = 4000;
/** So many devices report as often as in life; of more each reports less often, so that the server hears as much a second. */
const MOST_LIVELY = 4000;
/** So many connections all devices without MQTT take turns on. */
const SHARED_CONNECTIONS = 16;

function createAgent(server: string): Agent {
  const options = { keepAlive: true, maxSockets: SHARED_CONNECTIONS };
  return server.startsWith("https:") ? new SecureAgent(options) : new Agent(options);
}

function delayOf(index: number, mostMqtt: number): number {
  if (index < mostMqtt) return (index / CONNECTS_PER_SECOND) * 1000;
  return ((index - mostMqtt) / ARRIVALS_PER_SECOND) * 1000;
}

// The door may be known by any name, but here it is met by its address: that it shows this very certificate is enough.
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
 * Starts every device of a fleet, one after the other; answers how to stop them. The first speak MQTT, those beyond what one
 * process can hold speak HTTP; all go through the door of real devices.
 */
export async function startFleet(order: FleetOptions): Promise<() => void> {
  const { web: server, certificate, pace = 1, mostMqtt = MOST_MQTT } = order;
  const byMqtt = createConnect(order);
  const tls = certificate === undefined ? undefined : tlsOptions(certificate);
  const agent = createAgent(server);
  const calm = order.count / MOST_LIVELY;
  const memory = order.folder === undefined ? createVolatileStore() : await FleetStateStore.open(order.folder);
  const devices = Array.from({ length: order.count }, (_, index) => {
    const device = describeDevice(order.seed, index);
    const { serial } = device;
    const place: ServerPlace = { server, serial, secret: fleetSecret(order.secret, serial), tls };
    const byHttp: Connect = (_device, next) => new HttpTransport({ place, agent, next });
    return new SimulatedDevice(device, { connect: index < mostMqtt ? byMqtt : byHttp, place, memory, pace, calm });
  });
  for (const [index, device] of devices.entries()) device.start(delayOf(index, mostMqtt));
  return () => {
    for (const device of devices) device.stop();
    agent.destroy();
  };
}
