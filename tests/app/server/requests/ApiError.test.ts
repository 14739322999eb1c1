import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { ApiError, type ApiErrorCode } from "../../../../app/server/requests/ApiError";

const CODES: ApiErrorCode[] = [
  "BAD_REQUEST",
  "UNAUTHORIZED",
  "SIGN_IN_FAILED",
  "EMAIL_NOT_VERIFIED",
  "MFA_MANDATORY",
  "MFA_REQUIRED",
  "CONFIRMATION_FAILED",
  "PASSWORD_WRONG",
  "EXPIRED",
  "FORBIDDEN",
  "XSRF",
  "NOT_FOUND",
  "METHOD_NOT_ALLOWED",
  "CONFLICT",
  "PAYLOAD_TOO_LARGE",
  "UNSUPPORTED_MEDIA_TYPE",
  "VALIDATION_FAILED",
  "IDEMPOTENCY_KEY_REUSED",
  "TOO_MANY_REQUESTS",
  "INTERNAL_ERROR",
  "NO_ROOM",
  "STORE_FAILED",
  "MAINTENANCE",
];

describe("a failure", () => {
  test.each(CODES)("%s has the status the console expects of it", async (code) => {
    const url = new URL("../../../../schemas/errors.json", import.meta.url);
    const { errors } = JSON.parse(await readFile(url, "utf8"));
    expect(new ApiError(code).status).toBe(errors[code].status);
  });

  test("[entity.error-item] has code, message and source", () => {
    expect(new ApiError("CONFLICT", { source: "name", message: "Taken." }).items).toEqual([
      { code: "CONFLICT", message: "Taken.", source: "name" },
    ]);
    expect(new ApiError("NOT_FOUND").items[0]?.source).toBeNull();
  });
});
