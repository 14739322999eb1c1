import type { FastifyInstance, FastifyRequest } from "fastify";
import { Concurrency } from "../limits/Concurrency";
import { ApiError } from "../requests/ApiError";
import type { Services, SessionContext } from "../requests/Context";
import { runOperation } from "./runOperation";
import type { ServedOperation } from "./ServedOperation";
import { sendApiError } from "./sendApiError";

/** Long polling: how long a request waits for the first message of a channel, and how often it looks. */
const POLLING = { forMs: 10_000, everyMs: 250 };
/** The most requests of one user and of one company that wait at a time; others are answered at once, to poll again. */
const MAX_WAITING = { user: 8, company: 32 };
// A job that has just finished reports a moment later.
const FIND_MESSAGES = `select
  exists (select from status_messages where channel = $1 and user_id = $2) as has_message,
  exists (select from device_jobs where channel = $1 and created_by = $2
    and (state in ('waiting', 'running') or finished_at > now() - interval '2 seconds')) as is_pending`;

/** The user a request comes from. */
type Requester = Pick<SessionContext["session"], "id" | "companyId">;

/** Serves status messages at the path that programs for the field's API use, outside of /api. */
export async function registerStatusAlias(app: FastifyInstance, messages: ServedOperation, services: Services) {
  const waiting = { user: new Concurrency(MAX_WAITING.user), company: new Concurrency(MAX_WAITING.company) };
  await app.register(async (alias) => {
    alias.setErrorHandler((error, _request, reply) => sendApiError(reply, error, services.log));
    alias.get("/status/channel/:channel", async (request, reply) => {
      reply.header("cache-control", "no-store").type("application/json; charset=utf-8");
      let requester: Requester | undefined;
      try {
        return await read(request, messages, services, (session) => {
          requester = session;
        });
      } catch (error) {
        if (!requester || !(error instanceof ApiError) || error.code !== "CHANNEL_NOT_FOUND") throw error;
        const { id, companyId } = requester;
        const wait = () => waitForMessage(request, id, services);
        const waitInCompany = () => waiting.company.run(companyId, wait);
        if (!(await waiting.user.run(id, waitInCompany))) throw error;
        return read(request, messages, services);
      }
    });
  });
}

async function read(
  request: FastifyRequest,
  messages: ServedOperation,
  services: Services,
  admitted?: (session: Requester) => void,
): Promise<string> {
  const { headers, ip: address, url } = request;
  const path = request.params as Record<string, string>;
  const handler: ServedOperation["handler"] = (checked, context) => {
    if ("session" in context) admitted?.(context.session);
    return messages.handler(checked, context);
  };
  const raw = { url, path, headers, address, content: undefined };
  const done = await runOperation({ ...messages, handler }, services, raw);
  if ("file" in done) throw new Error("The messages of a channel are not a file.");
  return String(done.text);
}

/** Waits for the first message of the user's own channel while its job is pending; false on a timeout or disconnect. */
async function waitForMessage(request: FastifyRequest, user: number, { database }: Services): Promise<boolean> {
  const { channel } = request.params as { channel: string };
  for (let waited = 0; waited <= POLLING.forMs; waited += POLLING.everyMs) {
    const { rows } = await database.pool.query({
      name: "status-channel-found",
      text: FIND_MESSAGES,
      values: [channel, user],
    });
    const [{ has_message, is_pending }] = rows;
    if (has_message) return true;
    if (!is_pending || request.raw.destroyed) return false;
    await new Promise((resolve) => setTimeout(resolve, POLLING.everyMs));
  }
  return false;
}
