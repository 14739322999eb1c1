import { Ajv2020 } from "ajv/dist/2020";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SERIAL } from "../../../domain/serialNumber";
import type { Database } from "../../database/openDatabase";
import { SharedRateLimit } from "../../limits/SharedRateLimit";
import type { Logger } from "../../log/createLogger";
import type { DeviceAuthenticator } from "../DeviceAuthenticator";
import { PAYLOAD_LIMIT } from "../gatewayRules";
import { refusalTime } from "../refusalTime";
import { type Enrolment, enrol, type FindModelNames } from "./enrol";
import { HttpDevice, silenceAfter } from "./HttpDevice";
import { readCredentials } from "./readCredentials";

/** Dependencies of the HTTP gateway. */
export interface HttpGatewayOptions {
  authenticator: DeviceAuthenticator;
  database: Database;
  log: Logger;
  /** Finds the names that include a model; by default only the model itself. */
  modelNames?: FindModelNames;
  /** Duration of every enrolment response in milliseconds, constant to prevent timing attacks. */
  enrolmentMs?: number;
}

const MAX_WAIT_SECONDS = 30;

/** Enrolments per address, and in total. */
const PER_ADDRESS = new SharedRateLimit("enrolment", { burst: 10, perSecond: 0.2 });
const OVERALL = new SharedRateLimit("enrolments", { burst: 200, perSecond: 10 });

const isEnrolment = new Ajv2020().compile<Enrolment>({
  type: "object",
  additionalProperties: false,
  required: ["serial", "secret"],
  anyOf: [{ required: ["mac"] }, { required: ["imei"] }],
  properties: {
    serial: { type: "string", pattern: SERIAL.source },
    // An address the device does not have may be empty.
    mac: { type: "string", pattern: "^(([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2})?$" },
    imei: { type: "string", pattern: "^([0-9]{14,17})?$" },
    model: { type: "string", pattern: "^[A-Z0-9-]{1,40}$" },
    capabilities: {
      type: "object",
      additionalProperties: false,
      maxProperties: 40,
      patternProperties: {
        "^has_[a-z0-9_]{1,40}$": { type: "boolean" },
        "^[a-z]{1,40}_count$": { type: "integer", minimum: 0, maximum: 64 },
      },
    },
    secret: { type: "string", pattern: "^[!-~]{32,128}$" },
  },
});

function readJson(body: unknown): unknown {
  try {
    return JSON.parse(Buffer.isBuffer(body) ? body.toString("utf8") : "");
  } catch {
    return undefined;
  }
}

/** The devices connected over HTTP, by serial number. */
class HttpCallers {
  private readonly callers = new Map<string, HttpDevice>();

  constructor(private readonly authenticator: DeviceAuthenticator) {}

  /**
   * Authenticates a request; the first request of a device opens its connection. Undefined when the device is unknown
   * or its secret wrong.
   */
  async admit(request: FastifyRequest): Promise<HttpDevice | undefined> {
    const credentials = readCredentials(request.headers);
    if (!credentials) return undefined;
    const known = this.callers.get(credentials.serial);
    const timeout = silenceAfter((request.query as { next?: unknown }).next);
    if (known && !known.closed && this.authenticator.isSecretOf(known, credentials.secret)) {
      known.touch(timeout);
      return known;
    }
    const device: HttpDevice = new HttpDevice(credentials.serial, () => {
      this.authenticator.disconnected(device);
      if (this.callers.get(credentials.serial) === device) this.callers.delete(credentials.serial);
    });
    const error = await new Promise<Error | null>((resolve) =>
      this.authenticator.authenticate(device, credentials.secret, (problem) => resolve(problem)),
    );
    if (error) {
      device.close();
      return undefined;
    }
    device.touch(timeout);
    this.callers.set(credentials.serial, device);
    this.authenticator.connected(device);
    this.authenticator.subscribed(device, (_topic, message) => device.send(message));
    return device;
  }

  closeAll(): void {
    for (const device of this.callers.values()) device.close();
    this.callers.clear();
  }
}

/** Registers the HTTP gateway for devices without MQTT: the same messages and rules, on the web server. */
export async function registerHttpGateway(app: FastifyInstance, options: HttpGatewayOptions): Promise<void> {
  const { authenticator } = options;
  const callers = new HttpCallers(authenticator);
  app.addHook("preClose", async () => callers.closeAll());
  const refuse = (reply: FastifyReply) => reply.header("www-authenticate", "Basic").code(401).send();
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: PAYLOAD_LIMIT },
      async (_: unknown, body: unknown) => body,
    );
    registerEnrolment(scope, options);
    scope.post("/door/up/:kind", async (request, reply) => {
      const device = await callers.admit(request);
      if (!device) return refuse(reply);
      const { kind } = request.params as { kind: string };
      const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const topic = `dev/${device.id}/up/${kind}`;
      const problem = authenticator.receive(device, { topic, payload, qos: 1, retain: false });
      if (problem === undefined) return reply.code(204).send();
      device.close();
      return reply.code(400).send({ problem });
    });
    scope.get("/door/down", async (request, reply) => {
      const device = await callers.admit(request);
      if (!device) return refuse(reply);
      const wait = Number((request.query as { wait?: string }).wait ?? 0);
      const seconds = Number.isFinite(wait) ? Math.min(Math.max(wait, 0), MAX_WAIT_SECONDS) : 0;
      const message = await device.next(seconds * 1000);
      if (message === undefined) return reply.code(204).send();
      return reply.type("application/json").send(message);
    });
  });
}

// Devices with a replaced secret are disconnected.
async function enrolDevice(
  { authenticator, database, modelNames = (model) => [model] }: HttpGatewayOptions,
  enrolment: Enrolment,
  address: string,
): Promise<void> {
  const isWithinLimits = (await PER_ADDRESS.take(database, address)) && (await OVERALL.take(database, "all"));
  if (!isWithinLimits) return;
  for (const device of await enrol(database, enrolment, modelNames)) authenticator.disconnect(device);
}

function registerEnrolment(scope: FastifyInstance, options: HttpGatewayOptions): void {
  const { log, enrolmentMs } = options;
  scope.post("/door/enrol", async (request, reply) => {
    const body = readJson(request.body);
    const due = refusalTime(enrolmentMs);
    if (isEnrolment(body)) {
      enrolDevice(options, body, request.ip).catch((error) => log.error("A device could not be enrolled.", { error }));
    }
    // The response is the same after the same time in every case, so that it reveals nothing about known or approved
    // devices.
    await due;
    return reply.code(202).send({ success: true });
  });
}
