import { describe, expect, test } from "vitest";
import { withRetryHint } from "../../../engine/actions/withRetryHint";
import { retryAfterSeconds } from "../../../engine/api/retryAfterSeconds";
import { translate } from "../../../engine/languages/translate";

const t = (source: string, values?: Record<string, unknown>) =>
  translate({ code: "en", texts: {} }, source, values as never);

describe("when an answer may be asked again", () => {
  test.each([
    ["in seconds", { "Retry-After": "30" }, 30],
    [
      "at a time by the clock of the answer",
      { "Retry-After": "Thu, 01 Jan 2026 00:01:30 GMT", Date: "Thu, 01 Jan 2026 00:00:00 GMT" },
      90,
    ],
    [
      "at a time that is over",
      { "Retry-After": "Thu, 01 Jan 2026 00:00:00 GMT", Date: "Thu, 01 Jan 2026 00:01:00 GMT" },
      undefined,
    ],
    ["in no time", { "Retry-After": "0" }, undefined],
    ["in so long that nobody waits", { "Retry-After": "99999999999" }, undefined],
    ["in words nobody knows", { "Retry-After": "soon" }, undefined],
    ["not at all", {}, undefined],
  ] as [string, Record<string, string>, number | undefined][])("%s", (_title, headers, seconds) => {
    expect(retryAfterSeconds(new Headers(headers))).toBe(seconds);
  });
});

describe("the message of a failed response", () => {
  const responseOf = (errors: { code: string; message?: string }[], seconds?: string) => ({
    error: { status: 429, statusText: "Too Many Requests", errors },
    response: new Response("", { headers: seconds ? { "Retry-After": seconds } : {} }),
  });

  test("says when to try again, in its text and at its first error, where forms show it", () => {
    const errors = [
      { code: "TOO_MANY_REQUESTS", message: "Too many attempts" },
      { code: "X", message: "More." },
    ];
    expect(withRetryHint(responseOf(errors, "90"), "Too many attempts", t)).toEqual({
      text: "Too many attempts. Try again in 1m 30s.",
      errors: [{ code: "TOO_MANY_REQUESTS", message: "Too many attempts. Try again in 1m 30s." }, errors[1]],
    });
    expect(withRetryHint(responseOf([], "5"), "Failed to create tag (503)", t).text).toBe(
      "Failed to create tag (503). Try again in 5s.",
    );
  });

  test("shows no more than before if the response does not contain it", () => {
    const errors = [{ code: "TOO_MANY_REQUESTS", message: "Too many attempts." }];
    expect(withRetryHint(responseOf(errors), "Too many attempts.", t)).toEqual({ text: "Too many attempts.", errors });
  });
});
