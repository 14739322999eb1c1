import type { ConfirmationProof } from "../operations/confirmation/confirmIdentity";
import type { SessionContext } from "../requests/Context";
import { openStatusChannel } from "../requests/openStatusChannel";
import type { StatusSubject } from "../requests/StatusMessage";
import type { Session } from "../session/readSession";
import type { Operation } from "./contract/contract";
import { isMassRequest, resolveMatchingInQuery, startMassCall } from "./massCalls/startMassCall";
import type { ServedOperation } from "./ServedOperation";

/** A request whose values are as the document says. */
export interface CheckedRequest {
  path: unknown;
  query: unknown;
  body: unknown;
  given?: ConfirmationProof;
}

/** Does the work at once, or begins it where it is about devices named by what finds them. */
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

interface Telling {
  body?: { success?: boolean; meta?: object };
  told?: Record<string, unknown>;
  /** What the answer is about: devices, or the company of devices that are added; nothing when left out. */
  about?: readonly StatusSubject[];
}

const NOTHING: readonly StatusSubject[] = [{ id: -1 }];

/** Programs follow changes on a channel: one that is done is told on one that says so, and so is what some reads found. */
export async function notifyProgram(
  { operation }: ServedOperation,
  context: SessionContext,
  answer: object,
): Promise<object> {
  const { body, told, about = NOTHING, ...rest } = answer as Telling;
  if (!isForProgram(operation, context.session) || !body?.success || (body.meta && !told)) return answer;
  const channel = openStatusChannel(context);
  const done = told ? { ...told, errorcode: 0, data: told } : { value: "Done." };
  await channel.tell(about.map((subject) => ({ subject, message: { status: "completed", ...done } })));
  return { ...rest, body: { ...body, meta: { ...body.meta, channel: channel.name } } };
}

/** Whether an answer goes to a program that is told on a channel. */
export function isForProgram({ tellsPrograms }: Operation, { token }: Session): boolean {
  return tellsPrograms && token !== undefined;
}
