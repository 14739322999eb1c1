import { hasPrompt } from "../operations/confirmation/confirmationPrompts";
import type { Handler, Handlers, OperationId, PublicOperationId } from "../requests/Handler";
import type { Operation } from "./contract/contract";
import { type ServedOperation, serve } from "./ServedOperation";

/** The operations that need no session, by name. */
export const PUBLIC_OPERATIONS = {
  login: true,
  confirmSignIn: true,
  resendSignInCode: true,
  forgotPassword: true,
  resetPassword: true,
  verifyEmail: true,
  readInvitation: true,
  acceptInvitation: true,
  getSignInMethods: true,
  refreshToken: true,
  pairPhone: true,
  listPhoneQuestions: true,
  answerPhoneQuestion: true,
} satisfies Record<PublicOperationId, true>;

function handlerOf(handlers: Handlers, id: string): Handler<OperationId> | undefined {
  return Object.hasOwn(handlers, id) ? (handlers[id as OperationId] as Handler<OperationId>) : undefined;
}

function problemOf(operation: Operation, handlers: Handlers): string | undefined {
  if (!handlerOf(handlers, operation.id)) return `${operation.id} has no handler`;
  const isPublic = operation.permission === "public";
  if (isPublic !== Object.hasOwn(PUBLIC_OPERATIONS, operation.id)) {
    return `${operation.id} is ${isPublic ? "" : "not "}public in the document, but its handler is written otherwise`;
  }
  const needsPrompt = operation.confirm !== undefined;
  if (needsPrompt !== hasPrompt(operation.id))
    return `${operation.id} ${needsPrompt ? "needs confirmation but has no prompt" : "has a prompt but needs no confirmation"}`;
  return undefined;
}

/** Pairs each operation with its handler; throws with all mismatches when types and document differ. */
export function pairOperations(
  operations: readonly Operation[],
  handlers: Handlers,
  checkResponses: boolean,
): ServedOperation[] {
  const known = new Set(operations.map(({ id }) => id));
  const problems = [
    ...operations.map((operation) => problemOf(operation, handlers)).filter((problem) => problem !== undefined),
    ...Object.keys(handlers)
      .filter((id) => !known.has(id))
      .map((id) => `${id} is not in the document`),
  ];
  if (problems.length > 0) throw new Error(`The API document and its handlers do not agree: ${problems.join("; ")}.`);
  return operations.flatMap((operation) => {
    const handler = handlerOf(handlers, operation.id);
    return handler ? [serve(operation, handler, checkResponses)] : [];
  });
}
