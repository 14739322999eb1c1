import type { FastifyInstance, FastifyRequest } from "fastify";
import { Concurrency } from "../limits/Concurrency";
import { ApiError } from "../requests/ApiError";
import type { Services, SessionContext } from "../requests/Context";
import { runOperation } from "./runOperation";
import type { ServedOperation } from "./ServedOperation";
import { sendApiError } from "./sendApiError";

/** How long a program that asks at once waits for the answer of a device, and how often it is looked for. */
const WAITS = { forMs: 10_000, everyMs: 250 };
/** How many requests of one user and of one company wait at a time; each further one is answered at once: poll again. */
const MOST = { user: 8, company: 32 };
// What has just ended is reported a moment later.
const FOUND = `select
  exists (select from status_messages where channel = $1 and user_id = $2) as answered,
  exists (select from device_jobs where channel = $1 and created_by = $2
    and (state in ('waiting', 'running') or finished_at > now() - interval '2 seconds')) as awaited`;

/** Whom a request is of. */
type Asker = Pick<SessionContext["session"], "id" | "companyId">;

/** Serves the messages of a channel where programs of the field ask for them: beside the API. */
export async function registerStatusAlias(app: FastifyInstance, messages: ServedOperation, services: Services) {
  const waiting = { user: new Concurrency(MOST.user), company: new Concurrency(MOST.company) };
  await app.register(async (twin) => {
    twin.setErrorHandler((error, _request, reply) => sendApiError(reply, error, services.log));
    twin.get("/status/channel/:channel", async (request, reply) => {
      reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
      let asker: Asker | undefined;
      try {
        return await read(request, messages, services, (session) => {
          asker = session;
        });
      } catch (error) {
        if (!asker || !(error instanceof ApiError) || error.code !== "CHANNEL_NOT_FOUND") throw error;
        const { id, companyId } = asker;
        const wait = () => isAnswered(request, id, services);
        const within = () => waiting.company.run(companyId, wait);
        if (!(await waiting.user.run(id, within))) throw error;
        return read(request, messages, services);
      }
    });
  });
}

async function read(
  request: FastifyRequest,
  messages: ServedOperation,
  services: Services,
  admitted?: (session: Asker) => void,
): Promise<string> {
  const { headers, ip: address, url } = request;
  const path = request.params as Record<string, string>;
  const handler: ServedOperation["handler"] = (checked, context) => {
    if ("session" in context) admitted?.(context.session);
    return messages.handler(checked, context);
  };
  const raw = { url, path, headers, address, content: undefined };
  const done = await runOperation({ ...messages, handler }, services, raw);
  if ("file" in done) throw new Error("The messages of a channel are no file.");
  return String(done.text);
}

/** Waits for the first message of a user's own channel whose device is still asked; false when it takes too long, or the caller is gone. */
async function isAnswered(request: FastifyRequest, user: number, { database }: Services): Promise<boolean> {
  const { channel } = request.params as { channel: string };
  for (let waited = 0; waited <= WAITS.forMs; waited += WAITS.everyMs) {
    const { rows } = await database.pool.query({ name: "status-channel-found", text: FOUND, values: [channel, user] });
    const [{ answered, awaited }] = rows;
    if (answered) return true;
    if (!awaited || request.raw.destroyed) return false;
    await new Promise((resolve) => setTimeout(resolve, WAITS.everyMs));
  }
  return false;
}
