// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { ChangeMfa } from "../../../../../app/console/blocks/mfa/ChangeMfa";
import { type Call, renderContent } from "../../../../engine/renderContent";

afterEach(cleanup);

const account = { mfa_type: null as string | null, mfa_mandatory: false };
const refusal = (message: string) => ({ error: { status: 422, statusText: "", errors: [{ code: "X", message }] } });

function respond({ operation, body = {} }: Call) {
  const request = body as Record<string, unknown>;
  if (operation === "getAccount") return { data: { ...account } };
  if (request.password !== undefined && request.password !== "right") return refusal("Wrong password.");
  if (operation === "beginMfa") {
    const isApp = request.mfa_type === "totp";
    return { data: { session_uuid: "s1", key: isApp ? "ABCD1234" : null, uri: isApp ? "otpauth://totp/x" : null } };
  }
  if (operation === "removeMfa") account.mfa_type = null;
  if (operation !== "confirmMfa") return { data: undefined };
  if (request.session_code !== "123456") return refusal("Wrong code.");
  account.mfa_type = "totp";
  return { data: { recovery_codes: ["aaaa-1111", "bbbb-2222"] } };
}

const show = () =>
  renderContent(<ChangeMfa options={{}} context={{}} />, { answer: respond as never, permissions: [] });
const enter = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole("button", { name }));

test("[modal-catalogue.change-mfa][api.action.mfa] a method is set up by password and code, then the recovery codes are shown", async () => {
  const { callsOf } = show();
  await screen.findByText("Two-step sign-in is off.");
  expect(screen.queryByLabelText("Switch off")).toBeNull();
  enter("Password", "wrong");
  press("Set up");
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong password.");
  enter("Password", "right");
  press("Set up");
  await screen.findByRole("img", { name: "QR code with the key for your authenticator app" });
  await screen.findByText("ABCD 1234");
  enter("Code", "000000");
  press("Switch on");
  expect((await screen.findByRole("alert")).textContent).toBe("Wrong code.");
  enter("Code", "123456");
  press("Switch on");
  await screen.findByText("bbbb-2222");
  await screen.findByText("Two-step sign-in is on.");
  expect(callsOf("confirmMfa").at(-1)?.body).toEqual({ session_uuid: "s1", session_code: "123456" });
});

test("[modal-catalogue.change-mfa] codes come by mail where that is chosen, and what is on is switched off", async () => {
  account.mfa_type = "totp";
  const { callsOf } = show();
  fireEvent.click(await screen.findByLabelText("E-mail"));
  enter("Password", "right");
  press("Set up");
  await screen.findByText("Enter the code we sent to your e-mail address.");
  press("Cancel");
  fireEvent.click(await screen.findByLabelText("Switch off"));
  enter("Password", "right");
  press("Switch off");
  await screen.findByText("Two-step sign-in is off.");
  await waitFor(() => expect(callsOf("removeMfa")).toHaveLength(1));
});
