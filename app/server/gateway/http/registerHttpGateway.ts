import { Ajv2020 } from "ajv/dist/2020";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { SERIAL } from "../../../domain/serialNumber";
import type { Database } from "../../database/openDatabase";
import { RateLimit } from "../../limits/RateLimit";
import type { Logger } from "../../log/createLogger";
import type { DeviceAuthenticator } from "../DeviceAuthenticator";
import { PAYLOAD_LIMIT } from "../gatewayRules";
import { refusalTime } from "../refusalTime";
import { type Enrolment, enrol, type FindModelNames } from "./enrol";
import { HttpDevice, silenceAfter } from "./HttpDevice";
import { readCredentials } from "./readCredentials";

/** What the door over HTTP stands on. */
export interface HttpGatewayOptions {
  keeper: DeviceAuthenticator;
  database: Database;
  log: Logger;
  /** The names that cover a model; without it each by its own alone. */
  modelNames?: FindModelNames;
  /** How long every enrolment takes, in milliseconds, so that its time says nothing. */
  enrolmentMs?: number;
}

const LONGEST_WAIT_SECONDS = 30;

const isEnrolment = new Ajv2020().compile<Enrolment>({
  type: "object",
  additionalProperties: false,
  required: ["serial", "secret"],
  anyOf: [{ required: ["mac"] }, { required: ["imei"] }],
  properties: {
    serial: { type: "string", pattern: SERIAL.source },
    // What a device has none of it may leave empty.
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

/** The devices that came in over HTTP, by serial number. */
class HttpCallers {
  private readonly callers = new Map<string, HttpDevice>();

  constructor(private readonly keeper: DeviceAuthenticator) {}

  /** Who asks; a device that was not here a moment ago comes in first. Undefined when its secret is wrong or it is unknown. */
  async admit(request: FastifyRequest): Promise<HttpDevice | undefined> {
    const given = readCredentials(request.headers);
    if (!given) return undefined;
    const known = this.callers.get(given.serial);
    const silence = silenceAfter((request.query as { next?: unknown }).next);
    if (known && !known.closed && this.keeper.isSecretOf(known, given.secret)) {
      known.heard(silence);
      return known;
    }
    const device: HttpDevice = new HttpDevice(given.serial, () => {
      this.keeper.left(device);
      if (this.callers.get(given.serial) === device) this.callers.delete(given.serial);
    });
    const error = await new Promise<Error | null>((resolve) =>
      this.keeper.authenticate(device, given.secret, (problem) => resolve(problem)),
    );
    if (error) {
      device.close();
      return undefined;
    }
    device.heard(silence);
    this.callers.set(given.serial, device);
    this.keeper.enter(device);
    this.keeper.listens(device, (_topic, message) => device.send(message));
    return device;
  }

  closeAll(): void {
    for (const device of this.callers.values()) device.close();
    this.callers.clear();
  }
}

/** The door for devices that cannot speak MQTT: the same messages under the same rules, over the web server. */
export async function registerHttpGateway(app: FastifyInstance, options: HttpGatewayOptions): Promise<void> {
  const { keeper } = options;
  const callers = new HttpCallers(keeper);
  app.addHook("preClose", async () => callers.closeAll());
  const refuse = (reply: FastifyReply) => reply.header("www-authenticate", "Basic").code(401).send();
  await app.register(async (door) => {
    door.removeAllContentTypeParsers();
    door.addContentTypeParser(
      "*",
      { parseAs: "buffer", bodyLimit: PAYLOAD_LIMIT },
      async (_: unknown, body: unknown) => body,
    );
    takeEnrolments(door, options);
    door.post("/door/up/:kind", async (request, reply) => {
      const device = await callers.admit(request);
      if (!device) return refuse(reply);
      const { kind } = request.params as { kind: string };
      const payload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const topic = `dev/${device.id}/up/${kind}`;
      const problem = keeper.receive(device, { topic, payload, qos: 1, retain: false });
      if (problem === undefined) return reply.code(204).send();
      device.close();
      return reply.code(400).send({ problem });
    });
    door.get("/door/down", async (request, reply) => {
      const device = await callers.admit(request);
      if (!device) return refuse(reply);
      const wait = Number((request.query as { wait?: string }).wait ?? 0);
      const seconds = Number.isFinite(wait) ? Math.min(Math.max(wait, 0), LONGEST_WAIT_SECONDS) : 0;
      const message = await device.next(seconds * 1000);
      if (message === undefined) return reply.code(204).send();
      return reply.type("application/json").send(message);
    });
  });
}

// Whoever holds an older secret is connected no longer.
async function letIn(
  { keeper, database, modelNames = (model) => [model] }: HttpGatewayOptions,
  said: Enrolment,
): Promise<void> {
  for (const device of await enrol(database, said, modelNames)) keeper.sendAway(device);
}

function takeEnrolments(door: FastifyInstance, options: HttpGatewayOptions): void {
  const { log, enrolmentMs } = options;
  const tries = new RateLimit({ burst: 10, perSecond: 0.2 });
  const all = new RateLimit({ burst: 200, perSecond: 10 });
  door.post("/door/enrol", async (request, reply) => {
    const said = readJson(request.body);
    const due = refusalTime(enrolmentMs);
    if (isEnrolment(said) && tries.take(request.ip) && all.take("all")) {
      letIn(options, said).catch((error) => log.error("A device could not be enrolled.", { error }));
    }
    // Whoever asks hears the same in the same time: approved or not, known or not, well said or not.
    await due;
    return reply.code(202).send({ success: true });
  });
}
