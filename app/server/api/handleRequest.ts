import type { ConfirmationProof } from "../operations/confirmation/confirmIdentity";
import type { SessionContext } from "../requests/Context";
import { openStatusChannel } from "../requests/openStatusChannel";
import type { StatusSubject } from "../requests/StatusMessage";
import type { Session } from "../session/readSession";
import type { Operation } from "./contract/contract";
import { isMassRequest, resolveMatchingInQuery, startMassCall } from "./massCalls/startMassCall";
import type { ServedOperation } from "./ServedOperation";

/** A request that is valid against the document. */
export interface CheckedRequest {
  path: unknown;
  query: unknown;
  body: unknown;
  proof?: ConfirmationProof;
}

/** Runs the handler, or starts a mass call where the request chooses devices by a filter. */
export async function handleInTransaction(
  { operation, handler }: ServedOperation,
  request: CheckedRequest,
  context: SessionContext,
) {
  if (operation.matching && operation.isWrite && isMassRequest(request.body))
    return startMassCall(context, operation, request);
  const query = operation.matching
    ? await resolveMatchingInQuery(context, operation, request.query as object)
    : request.query;
  return (await handler({ ...request, query }, context)) as object;
}

interface HandlerResult {
  body?: { success?: boolean; meta?: object };
  channelData?: Record<string, unknown>;
  /** What the response is about: devices, or the company of added devices; the request as a whole when left out. */
  subjects?: readonly StatusSubject[];
}

const WHOLE_REQUEST: readonly StatusSubject[] = [{ id: -1 }];

/** Opens a status channel for a program and reports on it that a change is done, or what a read found. */
export async function notifyProgram(
  { operation }: ServedOperation,
  context: SessionContext,
  result: object,
): Promise<object> {
  const { body, channelData, subjects = WHOLE_REQUEST, ...rest } = result as HandlerResult;
  if (!isForProgram(operation, context.session) || !body?.success || (body.meta && !channelData)) return result;
  const channel = openStatusChannel(context);
  const done = channelData ? { ...channelData, errorcode: 0, data: channelData } : { value: "Done." };
  await channel.send(subjects.map((subject) => ({ subject, message: { status: "completed", ...done } })));
  return { ...rest, body: { ...body, meta: { ...body.meta, channel: channel.name } } };
}

/** Whether the caller is a program, and the operation reports to programs on a status channel. */
export function isForProgram({ reportsOnChannel }: Operation, { token }: Session): boolean {
  return reportsOnChannel && token !== undefined;
}
