// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useOpeners } from "../../../engine/actions/openers";
import { useToasts } from "../../../engine/toasts/ToastsContext";
import { makeForm, renderContent } from "../renderContent";

afterEach(cleanup);

const schema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const uiSchema = { name: { "ui:title": "Name" } };
const operations = { createLoaf: { method: "post" as const, path: "/loaves" } };

function Opener({ isBlock }: { isBlock: boolean }) {
  const { openForm, openModal } = useOpeners();
  const { show } = useToasts();
  return (
    <>
      <button type="button" onClick={() => show({ text: "The oven is hot" })}>
        Say
      </button>
      <button type="button" onClick={() => (isBlock ? openModal("loaves", {}) : openForm("loaf", {}))}>
        Open
      </button>
    </>
  );
}

/** Opens a form in a window of its own, or in a window with a form block of these options. */
async function open(submit = {}, block?: object) {
  const form = await makeForm({ schema, uiSchema, submit: { operation: "createLoaf", ...submit } });
  const modal = { default: { id: "loaves", title: "Loaves", blocks: [{ block: "form", form: "loaf", ...block }] } };
  renderContent(<Opener isBlock={block !== undefined} />, {
    boot: { operations },
    modules: { "form/loaf": form, "modal/loaves": modal },
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

test("[form.success.close-modal] a window closes with the form it shows among others only where the form says it closes", async () => {
  await open({}, { closes: true });
  submit();
  await screen.findByText("Loaf created successfully");
  await waitFor(() => expect(screen.queryByRole("dialog", { name: "Loaves" })).toBeNull());
  cleanup();
  await open({}, {});
  submit();
  await screen.findByText("Loaf created successfully");
  expect(screen.getByRole("dialog", { name: "Loaves" })).toBeTruthy();
});

test("a window that opens lies below the toasts that are there", async () => {
  await open();
  fireEvent.click(screen.getByRole("button", { name: "Say" }));
  await screen.findByText("The oven is hot");
  const raised = vi.spyOn(HTMLElement.prototype, "showPopover");
  const opened = vi.spyOn(HTMLDialogElement.prototype, "showModal");
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  await waitFor(() => expect(opened).toHaveBeenCalled());
  const last = (order: number[]) => order.at(-1) ?? 0;
  expect(last(raised.mock.invocationCallOrder)).toBeGreaterThan(last(opened.mock.invocationCallOrder));
  vi.restoreAllMocks();
});
