import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Services } from "../operations/Context";
import { Failure } from "../operations/Failure";
import { answerFailure } from "./answerFailure";
import { runOperation } from "./runOperation";
import type { ServedOperation } from "./ServedOperation";

/** How long a program that asks at once waits for the answer of a device, and how often it is looked for. */
const WAITS = { forMs: 10_000, everyMs: 250 };
// What has just ended is reported a moment later.
const FOUND = `select
  exists (select from status_messages where channel = $1) as answered,
  exists (select from device_jobs where channel = $1
    and (state in ('waiting', 'running') or finished_at > now() - interval '2 seconds')) as awaited`;

/** Serves the messages of a channel where programs of the field ask for them: beside the API. */
export async function registerStatusTwin(app: FastifyInstance, messages: ServedOperation, services: Services) {
  await app.register(async (twin) => {
    twin.setErrorHandler((error, _request, reply) => answerFailure(reply, error, services.log));
    twin.get("/status/channel/:channel", async (request, reply) => {
      reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
      try {
        return await read(request, messages, services);
      } catch (error) {
        const { channel } = request.params as { channel: string };
        if (!(error instanceof Failure) || error.code !== "CHANNEL_NOT_FOUND") throw error;
        if (!(await isAnswered(request, channel, services))) throw error;
        return read(request, messages, services);
      }
    });
  });
}

async function read(request: FastifyRequest, messages: ServedOperation, services: Services): Promise<string> {
  const { headers, ip: address, url } = request;
  const path = request.params as Record<string, string>;
  const done = await runOperation(messages, services, { url, path, headers, address, content: undefined });
  if ("file" in done) throw new Error("The messages of a channel are no file.");
  return String(done.text);
}

/** Waits for the first message of a channel whose device is still asked; false when it takes too long, or the caller is gone. */
async function isAnswered(request: FastifyRequest, channel: string, { database }: Services): Promise<boolean> {
  for (let waited = 0; waited <= WAITS.forMs; waited += WAITS.everyMs) {
    const { rows } = await database.pool.query({ name: "status-channel-found", text: FOUND, values: [channel] });
    const [{ answered, awaited }] = rows;
    if (answered) return true;
    if (!awaited || request.raw.destroyed) return false;
    await new Promise((resolve) => setTimeout(resolve, WAITS.everyMs));
  }
  return false;
}
