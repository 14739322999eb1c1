import { sql } from "kysely";
import { lockInTransaction } from "../../database/concurrency/lockInTransaction";
import { ApiError, invalid } from "../../requests/ApiError";
import type { SessionContext } from "../../requests/Context";
import { openStatusChannel } from "../../requests/openStatusChannel";
import { seal } from "../../session/seal";
import type { Operation } from "../contract/contract";
import { findDevices } from "./findDevices";
import { findMatchings, isMixed, type Matching, partAbout } from "./Matching";

/** The purpose under which request bodies are sealed; data sealed for another one cannot be unsealed with it. */
export const PURPOSE = "mass-calls";

/** The most waiting calls of one user. */
const MAX_WAITING = 100;

/** A write request of an operation that accepts devices by filter. */
export interface MassRequest {
  path: unknown;
  query: unknown;
  body: unknown;
}

/**
 * Starts a change of all devices that match a filter. The devices are found now, within what the caller sees; a background
 * worker changes them in batches, and a status channel reports the progress.
 */
export async function startMassCall(context: SessionContext, operation: Operation, request: MassRequest) {
  const { transaction, session, services, now, address } = context;
  const { matching } = operation;
  if (!matching) throw invalid("matching", "This takes devices by their number only.");
  if (isMixed(request.body))
    throw invalid("matching", "Name devices by number or by what finds them, not both at once.");
  await limitWaiting(context);
  const channel = openStatusChannel(context);
  const calls: { subject: number; count: number }[] = [];
  for (const [place, named] of findMatchings(request.body).entries()) {
    const devices = await findDevices(context, named, matching.filters);
    const content = seal(services.secret, PURPOSE, JSON.stringify(partAbout(request.body, named)));
    const call = {
      ...{ user_id: session.id, token_id: session.token ? session.sessionId : null, operation: operation.id },
      ...{ path: JSON.stringify(request.path), query: JSON.stringify(request.query), content, devices },
      ...{ actor_id: session.actor?.id ?? null, actor_email: session.actor?.email ?? null, address },
      ...{ channel: channel.name, subject: -1 - place, created_at: now },
    };
    await transaction.insertInto("mass_calls").values(call).execute();
    calls.push({ subject: call.subject, count: devices.length });
  }
  await channel.send(
    calls.map(({ subject, count }) => ({ subject: subjectOf(subject, count), message: pendingMessage(count) })),
  );
  return { status: 202, body: { success: true, meta: { channel: channel.name } } };
}

/** The subject of a call in its channel. */
export function subjectOf(subject: number, count: number) {
  return { id: subject, name: `${count} devices` };
}

const pendingMessage = (total: number) => ({
  status: "pending" as const,
  value: "Begins soon",
  progress: { value: 0, total },
});

async function limitWaiting({ transaction, session }: SessionContext): Promise<void> {
  await lockInTransaction(transaction, "mass-calls", session.id);
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from mass_calls where user_id = ${session.id} and state = 'waiting'`.execute(
    transaction,
  );
  if ((rows[0]?.count ?? 0) < MAX_WAITING) return;
  throw new ApiError("VALIDATION_FAILED", { message: "Wait until what you asked of many devices is done." });
}

/** Whether a body chooses devices by a filter. */
export function isMassRequest(content: unknown): boolean {
  return findMatchings(content).length > 0;
}

/** Replaces the device filters in the query of a read by device ids. */
export async function resolveMatchingInQuery(
  context: SessionContext,
  { matching }: Operation,
  query: object,
): Promise<object> {
  const found: Record<string, unknown> = { ...query };
  for (const [name, value] of Object.entries(query)) {
    const [named] = findMatchings(value) as Matching[];
    if (named && matching) found[name] = await findDevices(context, named, matching.filters);
  }
  return found;
}
