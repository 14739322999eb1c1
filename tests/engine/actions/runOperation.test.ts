import { describe, expect, test, vi } from "vitest";
import { createIdempotencyKeys } from "../../../engine/actions/idempotency";
import { type OperationTools, runOperation } from "../../../engine/actions/runOperation";
import type { ApiError } from "../../../engine/api/ApiError";
import type { ApiResponse } from "../../../engine/api/createApi";
import { translate } from "../../../engine/languages/translate";

const operations: OperationTools["operations"] = {
  createLoaf: { method: "post", path: "/loaves", permission: "bake" },
  updateLoaf: { method: "put", path: "/loaves/{id}" },
  deleteLoaf: { method: "delete", path: "/loaves/{id}" },
  cancelOrder: { method: "delete", path: "/orders/{id}" },
};

function failure(parts: Partial<ApiError>): ApiResponse {
  return { error: { status: 422, statusText: "Unprocessable", errors: [], ...parts } };
}

function setUp(answer: ApiResponse = { data: { id: 1 } }, parts: Partial<OperationTools> = {}) {
  const call = vi.fn(async (..._sent: unknown[]) => answer);
  const announce = vi.fn();
  const invalidate = vi.fn();
  const tools: OperationTools = {
    api: { call: call as unknown as OperationTools["api"]["call"] },
    operations,
    isAllowed: () => true,
    confirm: async () => true,
    announce,
    invalidate,
    errors: {},
    openModal: () => undefined,
    follow: () => undefined,
    t: (source, values) => translate({ code: "en", texts: {} }, source, values),
    ...parts,
  };
  return { tools, call, announce, invalidate };
}

describe("a change that succeeds", () => {
  test.each([
    ["[errors.result.created] a creation", "createLoaf", "Loaf created successfully"],
    ["[errors.result.updated] a change", "updateLoaf", "Loaf updated successfully"],
    ["[errors.result.removed] a removal", "deleteLoaf", "Loaf removed successfully"],
    ["[errors.result.cancelled] a cancellation", "cancelOrder", "Order cancelled successfully"],
  ])("%s is announced", async (_title, operation, text) => {
    const { tools, announce, invalidate } = setUp();
    const outcome = await runOperation({ operation }, createIdempotencyKeys(), tools);
    expect(outcome).toEqual({ status: "done", data: { id: 1 }, meta: undefined });
    expect(announce.mock.calls).toEqual([[text]]);
    expect(invalidate).toHaveBeenCalledOnce();
  });

  test("has the document's own message where there is one", async () => {
    const { tools, announce } = setUp();
    await runOperation({ operation: "createLoaf", success: "Baked" }, createIdempotencyKeys(), tools);
    expect(announce.mock.calls).toEqual([["Baked"]]);
  });
});

describe("a change that fails", () => {
  test("says when it may be tried again where the answer does", async () => {
    const errors = [{ code: "TOO_MANY_REQUESTS", message: "Too many attempts." }];
    const response = new Response("", { status: 429, headers: { "Retry-After": "30" } });
    const { tools } = setUp({ ...failure({ status: 429, errors }), response });
    const outcome = await runOperation({ operation: "createLoaf" }, createIdempotencyKeys(), tools);
    expect(outcome).toMatchObject({
      text: "Too many attempts. Try again in 30s.",
      error: { errors: [{ message: "Too many attempts. Try again in 30s." }] },
    });
  });

  const message = { code: "CONFLICT", message: "There is such a loaf already." };
  test.each([
    ["[errors.failure.first-message]", failure({ errors: [message] }), "Oh", "There is such a loaf already."],
    ["[errors.failure.fallback]", failure({ errors: [{ code: "CONFLICT" }] }), "Oh", "Oh"],
    ["[errors.failure.generated]", failure({}), undefined, "Failed to create Loaf (Unprocessable)"],
    ["[errors.failure.no-body]", failure({ status: 0, statusText: "Time out" }), undefined, "Time out"],
    [
      "[errors.failure.no-body] without a message",
      failure({ status: 0, statusText: "" }),
      undefined,
      "Failed to send request. Try again later.",
    ],
  ])("%s says so and nothing is announced", async (_title, answer, fallback, text) => {
    const { tools, announce, invalidate } = setUp(answer);
    const outcome = await runOperation({ operation: "createLoaf", fallback }, createIdempotencyKeys(), tools);
    expect(outcome).toMatchObject({ status: "failed", text });
    expect(announce).not.toHaveBeenCalled();
    expect(invalidate).not.toHaveBeenCalled();
  });

  test("because it was given up on purpose says nothing", async () => {
    const { tools } = setUp(failure({ status: 0, cancelled: true }));
    expect(await runOperation({ operation: "createLoaf" }, createIdempotencyKeys(), tools)).toEqual({
      status: "declined",
    });
  });
});

test("without its permission nothing is sent", async () => {
  const { tools, call } = setUp({}, { isAllowed: (permission) => permission !== "bake" });
  expect(await runOperation({ operation: "createLoaf" }, createIdempotencyKeys(), tools)).toMatchObject({
    status: "failed",
  });
  expect(call).not.toHaveBeenCalled();
});

test("a question that is answered no sends nothing", async () => {
  const confirm = vi.fn(async () => false);
  const { tools, call } = setUp({}, { confirm });
  const request = { operation: "deleteLoaf", confirm: "Throw it away?", tone: "danger" as const };
  expect(await runOperation(request, createIdempotencyKeys(), tools)).toEqual({ status: "declined" });
  expect(confirm.mock.calls).toEqual([["Throw it away?", "danger"]]);
  expect(call).not.toHaveBeenCalled();
});

describe("the idempotency key", () => {
  const keysOf = (call: ReturnType<typeof setUp>["call"]) =>
    call.mock.calls.map((sent) => (sent[1] as { idempotencyKey: string }).idempotencyKey);
  const send = async (bodies: unknown[], answer: ApiResponse) => {
    const { tools, call } = setUp(answer);
    const idempotencyKeys = createIdempotencyKeys();
    for (const body of bodies) await runOperation({ operation: "createLoaf", body }, idempotencyKeys, tools);
    return new Set(keysOf(call)).size;
  };
  const rye = { name: "Rye" };
  const fileOf = (name: string) => new File(["x"], name, { lastModified: 1 });

  test.each([
    ["stays when no answer came", [rye, rye], failure({ status: 0 }), 1],
    ["stays when the server was in trouble", [rye, rye], failure({ status: 502 }), 1],
    ["changes with what is asked", [rye, { name: "Oat" }], failure({ status: 0 }), 2],
    ["changes with the file", [{ file: fileOf("a") }, { file: fileOf("b") }], failure({ status: 0 }), 2],
    ["stays with the file", [{ file: fileOf("a") }, { file: fileOf("a") }], failure({ status: 0 }), 1],
    ["changes after a refusal", [rye, rye], failure({ status: 422 }), 2],
    ["changes after a success", [rye, rye], { data: {} }, 2],
  ])("%s", async (_title, bodies, answer, keys) => {
    expect(await send(bodies, answer)).toBe(keys);
  });
});
