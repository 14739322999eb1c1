// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { ActionButton } from "../../../engine/actions/ActionButton";
import type { Action } from "../../../engine/generated/documents";
import { renderContent } from "../renderContent";

afterEach(cleanup);

const action = { label: "Fetch", operation: "getRecipe" } as unknown as Action;

it.each([
  [403, "The oven is locked.", "The oven is locked."],
  [404, undefined, "Failed to download Recipe (404)"],
  [500, undefined, "Failed to download Recipe (500)"],
  [0, undefined, "Failed to send request. Try again later."],
])(
  "[errors.download-other-toast] a download that fails with %i %s says so in a toast",
  async (status, message, text) => {
    const errors = message === undefined ? [] : [{ code: "NO", message }];
    renderContent(<ActionButton action={action} context={{}} />, {
      boot: { operations: { getRecipe: { method: "get", path: "/recipes/{id}", file: true } } },
      download: { error: { status, statusText: "", errors } },
    });
    fireEvent.click(await screen.findByRole("button", { name: "Fetch" }));
    expect((await screen.findByText(text)).closest("[role=alert], [role=status], section, ol, ul")).not.toBeNull();
  },
);

it("what a device is asked by reading is no file: its answer comes by a channel", async () => {
  const { callsOf } = renderContent(<ActionButton action={{ ...action, success: "Asked." } as Action} context={{}} />, {
    boot: { operations: { getRecipe: { method: "get", path: "/recipes/{id}" } } },
    download: { error: { status: 500, statusText: "", errors: [] } },
    answer: () => ({ data: undefined }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Fetch" }));
  await screen.findByText("Asked.");
  expect(callsOf("getRecipe")).toHaveLength(1);
});

const refusal = { code: "NO", message: "The oven is locked." };

it.each([
  ["[errors.failure.first-message]", { status: 409, statusText: "Conflict", errors: [refusal] }, "The oven is locked."],
  [
    "[errors.failure.generated]",
    { status: 409, statusText: "Conflict", errors: [] },
    "Failed to create Loaf (Conflict)",
  ],
  ["[errors.failure.no-config]", { status: 0, statusText: "Server error", errors: [] }, "Server error"],
  ["[errors.failure.no-body]", { status: 0, statusText: "", errors: [] }, "Failed to send request. Try again later."],
])("%s what becomes of an action that fails is said in a toast", async (_row, error, text) => {
  const bake = { label: "Bake", operation: "createLoaf" } as unknown as Action;
  const { callsOf } = renderContent(<ActionButton action={bake} context={{}} />, {
    boot: { operations: { createLoaf: { method: "post", path: "/loaves" } } },
    answer: () => ({ error }),
  });
  fireEvent.click(await screen.findByRole("button", { name: "Bake" }));
  expect((await screen.findByText(text)).closest("[role=alert], [role=status]")).not.toBeNull();
  expect(callsOf("createLoaf")).toHaveLength(1);
});
