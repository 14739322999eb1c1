// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, test } from "vitest";
import { useOpeners } from "../../../engine/actions/openers";
import { useRunAction } from "../../../engine/actions/useAction";
import type { ApiResponse } from "../../../engine/api/createApi";
import { standardBlocks } from "../../../engine/blocks/standardBlocks";
import { FormView } from "../../../engine/forms/FormView";
import type { Action } from "../../../engine/generated/documents";
import { type Call, makeForm, renderContent } from "../renderContent";

afterEach(cleanup);

const slice = { label: "Slice", operation: "sliceLoaf", body: { pieces: 8 }, item: "Loaf" } as unknown as Action;

function Page() {
  const { runAction } = useRunAction();
  const { openForm } = useOpeners();
  return (
    <>
      <button type="button" onClick={() => void runAction(slice, {})}>
        Slice
      </button>
      <button type="button" onClick={() => openForm("slicing", {})}>
        Open
      </button>
    </>
  );
}

const errorResponse = (code: string, message: string | undefined, meta?: Record<string, unknown>): ApiResponse => ({
  error: {
    status: code === "PASSWORD_CONFIRMATION_REQUIRED" ? 423 : 403,
    statusText: "",
    errors: [{ code, message }],
    meta,
  },
});

const errors = {
  MFA_REQUIRED: { text: "", does: "mfa", modals: { email: "by-mail", totp: "by-clock", teltonika_id: "by-phone" } },
  PASSWORD_CONFIRMATION_REQUIRED: { text: "", does: "password", modal: "by-password" },
} as const;

/** Renders the page with its windows and forms; `answer` gets each call with the number of slices so far. */
async function open(answer: (call: Call, turn: number) => ApiResponse | undefined, content = <Page />) {
  const schema = {
    type: "object",
    required: ["password"],
    properties: { password: { type: "string", title: "Password" } },
  };
  const form = await makeForm({ id: "secret", schema, submit: { operation: "confirmBaker", label: "Confirm" } });
  const slicing = await makeForm({
    id: "slicing",
    schema: { type: "object", properties: { pieces: { type: "integer", title: "Pieces" } } },
    submit: { operation: "sliceLoaf", label: "Cut", item: "Loaf" },
  });
  let turn = 0;
  return renderContent(content, {
    boot: {
      errors,
      operations: { sliceLoaf: { method: "post", path: "/s" }, confirmBaker: { method: "post", path: "/c" } },
    } as never,
    registry: { blocks: standardBlocks },
    modules: {
      "form/secret": form,
      "form/slicing": slicing,
      "modal/by-mail": { default: { title: "By mail", component: "ConfirmCode", props: { method: "email" } } },
      "modal/by-clock": { default: { title: "By clock", component: "ConfirmCode", props: { method: "totp" } } },
      "modal/by-phone": { default: { title: "By phone", component: "ConfirmElsewhere" } },
      "modal/by-password": { default: { title: "By password", form: "secret" } },
    },
    answer: (call) => answer(call, call.operation === "sliceLoaf" ? ++turn : turn),
  });
}

async function show(answer: (call: Call, turn: number) => ApiResponse | undefined) {
  const shown = await open(answer);
  fireEvent.click(screen.getByRole("button", { name: "Slice" }));
  return shown;
}

const enter = (dialog: HTMLElement, label: string, value: string) => {
  fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  fireEvent.click(within(dialog).getByRole("button", { name: "Confirm" }));
};
const gone = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

test.each([
  ["on a page", <FormView key="page" form="slicing" context={{}} />],
  ["in a window", <Page key="window" />],
])("[form.shared-behaviour] a form %s asks for the second factor and is sent again with it", async (where, content) => {
  const { callsOf } = await open(
    (_, turn) =>
      turn === 1 ? errorResponse("MFA_REQUIRED", "Prove it.", { mfa_type: "totp", session_uuid: "s1" }) : { data: {} },
    content,
  );
  if (where === "in a window") fireEvent.click(screen.getByRole("button", { name: "Open" }));
  fireEvent.change(await screen.findByLabelText("Pieces"), { target: { value: "8" } });
  fireEvent.click(screen.getByRole("button", { name: "Cut" }));
  const dialog = await screen.findByRole("dialog", { name: "By clock" });
  await within(dialog).findByLabelText("Code");
  enter(dialog, "Code", "123456");
  await waitFor(() => expect(callsOf("sliceLoaf")).toHaveLength(2));
  expect(callsOf("sliceLoaf").map(({ body }) => body)).toEqual([
    { pieces: 8 },
    { pieces: 8, session_code: "123456", session_id: "s1", session_uuid: "s1" },
  ]);
  expect(await screen.findByText(/Loaf created/)).toBeTruthy();
});

describe("a change that asks for a second factor", () => {
  test("[mfa.required-opens-dialog][mfa.email.dialog][mfa.email.resubmit][mfa.meta.method][mfa.meta.session][mfa.confirmation-payload] by mail: a required code, then the same request with code and session", async () => {
    const { callsOf } = await show((_, turn) =>
      turn === 1 ? errorResponse("MFA_REQUIRED", "Prove it.", { mfa_method: "email", session_id: "s1" }) : { data: {} },
    );
    const dialog = await screen.findByRole("dialog", { name: "By mail" });
    expect(((await within(dialog).findByLabelText("Code")) as HTMLInputElement).required).toBe(true);
    enter(dialog, "Code", " 123456 ");
    await gone();
    const [first, second] = callsOf("sliceLoaf");
    expect(first?.body).toEqual({ pieces: 8 });
    expect(second?.body).toEqual({ pieces: 8, session_code: "123456", session_id: "s1", session_uuid: "s1" });
    expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey);
    expect(await screen.findByText("Loaf created successfully")).toBeTruthy();
  });

  test("[mfa.totp.modal][mfa.confirmation-failed] by authenticator: a wrong code keeps the window open and says why", async () => {
    const { callsOf } = await show((_, turn) => {
      if (turn === 1) return errorResponse("MFA_REQUIRED", "Prove it.", { mfa_type: "totp", session_uuid: "s2" });
      return turn === 2 ? errorResponse("CONFIRMATION_FAILED", "The code is wrong.") : { data: {} };
    });
    const dialog = await screen.findByRole("dialog", { name: "By clock" });
    await within(dialog).findByLabelText("Code");
    enter(dialog, "Code", "000000");
    expect(await within(dialog).findByText("The code is wrong.")).toBeTruthy();
    expect(screen.getByRole("dialog", { name: "By clock" })).toBe(dialog);
    enter(dialog, "Code", "111111");
    await gone();
    expect(callsOf("sliceLoaf").map(({ body }) => (body as { session_code?: string }).session_code)).toEqual([
      undefined,
      "000000",
      "111111",
    ]);
  });

  test("[mfa.teltonika-id.modal][mfa.meta.channel] by phone: the approval on the channel sends it again", async () => {
    const { callsOf, send, listened } = await show((_, turn) =>
      turn === 1
        ? errorResponse("MFA_REQUIRED", "Prove it.", { mfa_type: "teltonika_id", session_uuid: "s3", channel: "ch" })
        : { data: {} },
    );
    const dialog = await screen.findByRole("dialog", { name: "By phone" });
    await within(dialog).findByRole("status");
    // The dialog subscribes in an effect, shortly after its first render.
    await waitFor(() => expect(listened()).toContain("ch"));
    send("ch", "status", { status: "declined" });
    expect(await within(dialog).findByRole("alert")).toBeTruthy();
    expect(callsOf("sliceLoaf")).toHaveLength(1);
    send("ch", "status", { status: "approved" });
    await gone();
    expect(callsOf("sliceLoaf")[1]?.body).toEqual({ pieces: 8, session_id: "s3", session_uuid: "s3" });
  });

  test("[modal-catalogue.mfa-by-id] by phone: says how long is left, asks the phone again, and takes a recovery code instead", async () => {
    const mfaFields = { mfa_type: "teltonika_id", channel: "ch", expires_in: 125 };
    const { callsOf } = await show((_, turn) =>
      turn < 3 ? errorResponse("MFA_REQUIRED", "Prove it.", { ...mfaFields, session_uuid: `s${turn}` }) : { data: {} },
    );
    const dialog = await screen.findByRole("dialog", { name: "By phone" });
    expect((await within(dialog).findByRole("timer")).textContent).toMatch(/^2:0[45] left to confirm it$/);
    fireEvent.click(within(dialog).getByRole("button", { name: "Ask the phone again" }));
    await waitFor(() => expect(callsOf("sliceLoaf")).toHaveLength(2));
    expect(callsOf("sliceLoaf")[1]?.body).toEqual({ pieces: 8 });
    await waitFor(() => expect(within(dialog).getByRole("button", { name: "Ask the phone again" })).toBeTruthy());
    fireEvent.click(within(dialog).getByRole("button", { name: "Use a recovery code" }));
    enter(dialog, "Code", "abcde-23456");
    await gone();
    expect(callsOf("sliceLoaf")[2]?.body).toMatchObject({ session_code: "abcde-23456", session_uuid: "s2" });
  });

  test("by phone: asked anew, what nobody asks about any more is done, and the window goes", async () => {
    const mfaFields = { mfa_type: "teltonika_id", channel: "ch", session_uuid: "s1" };
    await show((_, turn) => (turn === 1 ? errorResponse("MFA_REQUIRED", "Prove it.", mfaFields) : { data: {} }));
    const dialog = await screen.findByRole("dialog", { name: "By phone" });
    fireEvent.click(await within(dialog).findByRole("button", { name: "Ask the phone again" }));
    await gone();
    expect(await screen.findByText("Loaf created successfully")).toBeTruthy();
  });

  test("[mfa.method-remembered] takes the method known from before where none is named; closing the window gives the change up", async () => {
    const { callsOf } = await show((_, turn) => {
      if (turn === 1) return errorResponse("MFA_REQUIRED", undefined, { mfa_type: "totp", session_uuid: "s4" });
      return turn === 2 ? errorResponse("MFA_REQUIRED", "Again.", { session_uuid: "s5" }) : { data: {} };
    });
    const first = await screen.findByRole("dialog", { name: "By clock" });
    fireEvent.click(within(first).getByRole("button", { name: "Close" }));
    await gone();
    fireEvent.click(screen.getByRole("button", { name: "Slice" }));
    const second = await screen.findByRole("dialog", { name: "By clock" });
    await within(second).findByLabelText("Code");
    enter(second, "Code", "222222");
    await gone();
    expect(callsOf("sliceLoaf").at(-1)?.body).toMatchObject({ session_uuid: "s5", session_code: "222222" });
    expect(callsOf("sliceLoaf")).toHaveLength(3);
  });

  test.each([
    ["[mfa.no-method.message]", "Ask your master.", "Ask your master."],
    ["[mfa.no-method.fallback]", undefined, "Failed to connect to server"],
  ])("%s without a method says what is known", async (_, message, text) => {
    await show(() => errorResponse("MFA_REQUIRED", message));
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});

describe("a change that asks for the password", () => {
  const passwordRequired = errorResponse("PASSWORD_CONFIRMATION_REQUIRED", "Confirm this with your password.");

  test("[mfa.password.prompt][mfa.password.post][mfa.password.success-resubmits] asks, posts it and sends the change again", async () => {
    const { calls } = await show(({ operation }, turn) =>
      operation === "sliceLoaf" && turn === 1 ? passwordRequired : { data: {} },
    );
    const dialog = await screen.findByRole("dialog", { name: "By password" });
    await within(dialog).findByLabelText(/Password/);
    fireEvent.change(within(dialog).getByLabelText(/Password/), { target: { value: "rye" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Confirm" }));
    await gone();
    await waitFor(() => expect(calls).toHaveLength(3));
    expect(calls.map(({ operation, body }) => [operation, body])).toEqual([
      ["sliceLoaf", { pieces: 8 }],
      ["confirmBaker", { password: "rye" }],
      ["sliceLoaf", { pieces: 8 }],
    ]);
  });

  test("[mfa.password.failure] shows why the password is refused and does not send the change again", async () => {
    const { callsOf } = await show(({ operation }) =>
      operation === "sliceLoaf" ? passwordRequired : errorResponse("PASSWORD_WRONG", "The password is wrong."),
    );
    const dialog = await screen.findByRole("dialog", { name: "By password" });
    await within(dialog).findByLabelText(/Password/);
    fireEvent.change(within(dialog).getByLabelText(/Password/), { target: { value: "oat" } });
    fireEvent.click(within(dialog).getByRole("button", { name: "Confirm" }));
    expect(await within(dialog).findByText("The password is wrong.")).toBeTruthy();
    expect(callsOf("sliceLoaf")).toHaveLength(1);
  });
});
