import type { FastifyReply } from "fastify";
import { isConflict } from "../database/concurrency/retryConflicts";
import { StoreFault } from "../files/StoreFault";
import type { Logger } from "../log/createLogger";
import { ApiError, type ApiErrorCode } from "../requests/ApiError";

const BY_STATUS: Record<number, ApiErrorCode> = {
  404: "NOT_FOUND",
  413: "PAYLOAD_TOO_LARGE",
  415: "UNSUPPORTED_MEDIA_TYPE",
};

const RETRY_SECONDS = "5";
const NO_DATABASE = /^(08|53|57)|^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT)$/;
/**
 * Values that the tables refuse: check_violation, program_limit_exceeded, such as a text that is too long for its index,
 * and data exceptions, but for division_by_zero, which is a fault of the statement (PostgreSQL manual, appendix A).
 */
const INVALID_DATA = /^(22(?!012)...|23514|54000)$/;
const NO_ROOM = /^(53100|ENOSPC|EDQUOT)$/;
const NO_CONNECTION =
  /connection terminated|timeout exceeded when trying to connect|client has encountered a connection error/i;

function partOf(error: unknown, name: string): unknown {
  return typeof error === "object" && error !== null ? Reflect.get(error, name) : undefined;
}

function isUnavailable(error: unknown): boolean {
  const code = partOf(error, "code");
  return (typeof code === "string" && NO_DATABASE.test(code)) || NO_CONNECTION.test(String(partOf(error, "message")));
}

function storeFailure({ status }: StoreFault): ApiError {
  if (status === 401 || status === 403)
    return new ApiError("STORE_FAILED", {
      message: "The file storage refuses the server's requests. Contact your administrator.",
    });
  if (status === 404)
    return new ApiError("STORE_FAILED", { message: "The content of this file is missing from the file storage." });
  return new ApiError("STORE_FAILED", { headers: { "retry-after": RETRY_SECONDS } });
}

/** The API error for any error: an ApiError as it is, Fastify's errors by status, others without detail. */
export function apiErrorOf(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  const status = partOf(error, "statusCode");
  if (typeof status === "number" && status >= 400 && status < 500)
    return new ApiError(BY_STATUS[status] ?? "BAD_REQUEST");
  if (error instanceof StoreFault) return storeFailure(error);
  if (isConflict(error)) return new ApiError("CONFLICT", { message: "This was changed at the same time. Try again." });
  if (INVALID_DATA.test(String(partOf(error, "code")))) return new ApiError("VALIDATION_FAILED");
  if (NO_ROOM.test(String(partOf(error, "code")))) return new ApiError("NO_ROOM");
  if (isUnavailable(error)) return new ApiError("MAINTENANCE", { headers: { "retry-after": RETRY_SECONDS } });
  return new ApiError("INTERNAL_ERROR");
}

/** Statuses that a prefetch (x-prefetch) gets as 204, as nobody has asked for its data yet. */
const EMPTY_PREFETCH = new Set([403, 404, 422]);

/** Sends an error in the response envelope. Server errors are logged, and their cause is not sent. */
export function sendApiError(reply: FastifyReply, error: unknown, log: Logger): FastifyReply {
  const failure = apiErrorOf(error);
  const path = reply.request.url.split("?")[0];
  if (failure.status >= 500 && failure.code !== "NOT_IMPLEMENTED") log.error("A request failed.", { path, error });
  else if (!(error instanceof ApiError) && partOf(error, "statusCode") === undefined)
    log.warn("The database refused the values of a request.", { path, error });
  const { method, headers } = reply.request;
  if (method === "GET" && headers["x-prefetch"] !== undefined && EMPTY_PREFETCH.has(failure.status))
    return reply.code(204).header("cache-control", "no-store").send();
  return reply
    .code(failure.status)
    .headers({
      "cache-control": "no-store",
      // Required with 401 (RFC 9110 §15.5.2); browsers show no dialog for Bearer.
      ...(failure.status === 401 && { "www-authenticate": "Bearer" }),
      ...failure.headers,
    })
    .type("application/json; charset=utf-8")
    .send(JSON.stringify({ success: false, errors: failure.items, meta: failure.meta }));
}
