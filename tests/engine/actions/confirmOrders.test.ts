import { beforeEach, describe, expect, test } from "vitest";
import { pendingConfirmation } from "../../../engine/actions/confirmation";
import { type ConfirmationTools, confirmOperation } from "../../../engine/actions/confirmOperation";
import type { ApiError } from "../../../engine/api/ApiError";
import type { ApiResponse } from "../../../engine/api/createApi";

const factor = (session: string): ApiError => ({
  ...{ status: 403, statusText: "", errors: [{ code: "MFA_REQUIRED", message: "Prove it." }] },
  meta: { mfa_type: "totp", session_uuid: session },
});
const password: ApiError = { status: 423, statusText: "", errors: [{ code: "PASSWORD_CONFIRMATION_REQUIRED" }] };
const wrong: ApiError = { status: 422, statusText: "", errors: [{ code: "CONFIRMATION_FAILED", message: "Wrong." }] };
const lost: ApiError = { status: 0, statusText: "No answer", errors: [] };
const done: ApiResponse = { data: { id: 7 } };

const errors = {
  MFA_REQUIRED: { text: "", does: "mfa", modals: { totp: "by-clock" } },
  PASSWORD_CONFIRMATION_REQUIRED: { text: "", does: "password", modal: "by-password" },
} as unknown as ConfirmationTools["errors"];

/** A fake of the console's windows: at most one of each name, with its callback for closing. */
function makeWindows() {
  const open = new Map<string, (isDone: boolean) => void>();
  const close = (name: string, isDone: boolean) => {
    const onClose = open.get(name);
    open.delete(name);
    onClose?.(isDone);
  };
  const openModal: ConfirmationTools["openModal"] = (name, _, onClosed) => {
    close(name, false);
    open.set(name, onClosed ?? (() => undefined));
  };
  const tools: ConfirmationTools = { api: { call: async () => done as never }, errors, openModal, t: (text) => text };
  return { open, close, tools };
}

/** A request that gets the given responses in order; `added` records the fields each attempt adds. */
function makeRequest(...answers: (ApiResponse | Promise<ApiResponse>)[]) {
  const added: unknown[] = [];
  const send = async (more?: object) => {
    added.push(more);
    return answers[added.length - 1] ?? done;
  };
  return { added, send };
}

const enter = (code: string) => pendingConfirmation.getState().pending?.attempt(code);
const rest = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => pendingConfirmation.setState({ pending: undefined }));

test("[mfa.password.prompt] a server that wants the password after the code is given both", async () => {
  const { open, close, tools } = makeWindows();
  const { added, send } = makeRequest({ error: password });
  const end = confirmOperation(factor("s1"), send, tools);
  expect(await enter("111")).toBeUndefined();
  close("by-clock", true);
  await rest();
  expect([...open.keys()]).toEqual(["by-password"]);
  close("by-password", true);
  expect(await end).toEqual(done);
  expect(added).toEqual(Array(2).fill({ session_code: "111", session_id: "s1", session_uuid: "s1" }));
});

test("[mfa.password.prompt] the window for the password knows which question it answers", async () => {
  const { close, tools } = makeWindows();
  const { send } = makeRequest(done);
  const opened: unknown[] = [];
  const openModal: ConfirmationTools["openModal"] = (name, context, onClosed) => {
    opened.push(name, context);
    tools.openModal(name, context, onClosed);
  };
  const required = { ...password, meta: { session_uuid: "q1", session_id: "q1" } };
  const end = confirmOperation(required, send, { ...tools, openModal });
  close("by-password", true);
  expect(await end).toEqual(done);
  expect(opened).toEqual(["by-password", { record: { session_uuid: "q1", session_id: "q1" } }]);
});

test("[mfa.required-opens-dialog] a server that wants the code after the password, and then the password, is given all", async () => {
  const { close, tools } = makeWindows();
  const { added, send } = makeRequest({ error: factor("s2") }, { error: password });
  const end = confirmOperation(password, send, tools);
  close("by-password", true);
  await rest();
  expect(await enter("222")).toBeUndefined();
  close("by-clock", true);
  await rest();
  close("by-password", true);
  expect(await end).toEqual(done);
  expect(added[0]).toBeUndefined();
  expect(added.slice(1)).toEqual(Array(2).fill({ session_code: "222", session_id: "s2", session_uuid: "s2" }));
});

test("two changes that wait: the second takes the window, the first is given up, and the code is the second's", async () => {
  const { close, tools } = makeWindows();
  const first = makeRequest();
  const second = makeRequest();
  const firstEnd = confirmOperation(factor("s1"), first.send, tools);
  const secondEnd = confirmOperation(factor("s2"), second.send, tools);
  expect((await firstEnd).error?.cancelled).toBe(true);
  expect(pendingConfirmation.getState().pending?.challenge.session).toBe("s2");
  expect(await enter("222")).toBeUndefined();
  close("by-clock", true);
  expect(await secondEnd).toEqual(done);
  expect(first.added).toEqual([]);
  expect(pendingConfirmation.getState().pending).toBeUndefined();
});

test("[mfa.confirmation-failed] a wrong code is reported three times, and a new challenge can be answered", async () => {
  const { tools } = makeWindows();
  const { added, send } = makeRequest({ error: wrong }, { error: wrong }, { error: factor("s9") });
  const end = confirmOperation(factor("s1"), send, tools);
  expect([await enter("1"), await enter("2"), await enter("3")]).toEqual(["Wrong.", "Wrong.", "Prove it."]);
  expect(await enter("4")).toBeUndefined();
  expect(await end).toEqual(done);
  expect(added.map((one) => (one as { session_uuid: string }).session_uuid)).toEqual(["s1", "s1", "s1", "s9"]);
});

test("an answer that is lost keeps the window: the same code, sent again, is the same request", async () => {
  const { tools } = makeWindows();
  const { added, send } = makeRequest({ error: lost }, done);
  const end = confirmOperation(factor("s1"), send, tools);
  expect(await enter("111")).toBe("No answer");
  expect(await enter("111")).toBeUndefined();
  expect(await end).toEqual(done);
  expect(added[1]).toEqual(added[0]);
});

describe("a window that is closed while the code is on its way", () => {
  test.each([
    ["tells that the change was made", done, done],
    ["tells why it was not", { error: { ...wrong, errors: [{ code: "CONFLICT" }] } }, undefined],
    ["gives the change up when the code was wrong", { error: wrong }, "cancelled"],
  ])("%s", async (_, answer, want) => {
    const { close, tools } = makeWindows();
    let arrive: (answer: ApiResponse) => void = () => undefined;
    const { send } = makeRequest(new Promise<ApiResponse>((resolve) => (arrive = resolve)));
    const end = confirmOperation(factor("s1"), send, tools);
    void enter("111");
    close("by-clock", false);
    arrive(answer as ApiResponse);
    const ended = await end;
    if (want === "cancelled") expect(ended.error?.cancelled).toBe(true);
    else expect(ended).toEqual(want ?? answer);
  });
});
