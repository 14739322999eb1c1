// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useOpeners } from "../../../engine/actions/openers";
import { makeForm, renderContent } from "../renderContent";

afterEach(cleanup);

const schema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const uiSchema = { name: { "ui:title": "Name" } };
const operations = { createLoaf: { method: "post" as const, path: "/loaves" } };

function Opener() {
  const { openForm } = useOpeners();
  return (
    <button type="button" onClick={() => openForm("loaf", {})}>
      Open
    </button>
  );
}

async function open(submit = {}) {
  const module = await makeForm({ schema, uiSchema, submit: { operation: "createLoaf", ...submit } });
  renderContent(<Opener />, {
    boot: { operations },
    modules: { "form/loaf": module },
    answer: () => ({ data: {} }),
  });
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  await screen.findByRole("button", { name: "Save" }, { timeout: 8000 });
}

function submit() {
  fireEvent.change(screen.getByLabelText(/Name/, { selector: "input" }), { target: { value: "Rye" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
}

test("[form.success.close-modal] a window closes once its form was sent", async () => {
  await open();
  submit();
  await screen.findByText("Loaf created successfully");
  await waitFor(() => expect(screen.queryByRole("button", { name: "Save" })).toBeNull());
});

test("[form.success.close-modal] a window whose form is to be left open stays", async () => {
  await open({ leaveOpen: true });
  submit();
  await screen.findByText("Loaf created successfully");
  expect(screen.getByRole("button", { name: "Save" })).toBeTruthy();
});
