// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FormView } from "../../../engine/forms/FormView";
import { makeForm, renderContent } from "../renderContent";

afterEach(cleanup);

const schema = {
  type: "object",
  properties: { name: { type: "string", title: "Name", minLength: 3 }, secret: { type: "string", title: "Secret" } },
  required: ["name"],
};

test("[form.local] a local form hands its valid values to the block that shows it; no call is made and nothing is stored", async () => {
  localStorage.clear();
  const module = await makeForm({
    schema,
    uiSchema: {},
    submit: { local: true, operation: undefined, label: "Sign in" },
  });
  const onValues = vi.fn();
  const { calls } = renderContent(<FormView form="loaf" context={{}} onValues={onValues} />, {
    modules: { "form/loaf": module },
  });
  const button = await screen.findByRole("button", { name: "Sign in" }, { timeout: 8000 });
  const type = (label: RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  type(/Name/, "Ry");
  fireEvent.click(button);
  await screen.findByText(/at least 3|3 characters/i);
  expect(onValues).not.toHaveBeenCalled();
  type(/Name/, "Rye");
  type(/Secret/, "yeast");
  window.dispatchEvent(new Event("pagehide"));
  fireEvent.click(button);
  await waitFor(() => expect(onValues).toHaveBeenCalledWith({ name: "Rye", secret: "yeast" }));
  expect(calls.filter(({ operation }) => operation !== "listStorage")).toEqual([]);
  expect(JSON.stringify({ ...localStorage })).not.toContain("Rye");
});
