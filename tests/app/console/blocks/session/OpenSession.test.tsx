// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { OpenSession } from "../../../../../app/console/blocks/session/OpenSession";
import { makeForm, renderContent } from "../../../../engine/renderContent";

beforeEach(() => {
  // The console led here, so that a session is opened at once.
  vi.spyOn(document, "referrer", "get").mockReturnValue(`${location.origin}/`);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const refusal = { errors: [{ message: "The device is offline." }], statusText: "Conflict" };

test("[session.retry] a session that was refused is opened by the form, without the refusal of before", async () => {
  const schema = { type: "object", properties: { duration: { type: "integer", title: "Duration" } } };
  const module = await makeForm({
    id: "again",
    title: "Again",
    schema,
    submit: { operation: "createLoaf", label: "Open" },
  });
  const { callsOf } = renderContent(<OpenSession access={1} form="again" onOpened={vi.fn()} />, {
    boot: {
      operations: {
        createLoaf: { method: "post", path: "/loaves" },
        getRemoteAccess: { method: "get", path: "/accesses/{id}" },
        openRemoteAccess: { method: "post", path: "/accesses/{id}/open" },
        getStatusChannel: { method: "get", path: "/channels/{channel}" },
      },
    },
    modules: { "form/again": module },
    answer: ({ operation }) => {
      if (operation === "openRemoteAccess") return { error: refusal } as never;
      if (operation === "createLoaf") return { data: {}, meta: { channel: "c" } } as never;
      return { data: operation === "getStatusChannel" ? [] : { name: "SSH" } } as never;
    },
  });
  expect((await screen.findByRole("alert")).textContent).toBe("The device is offline.");
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  fireEvent.click(await screen.findByRole("button", { name: "Open" }));
  expect(await screen.findByText("Preparing the connection…")).toBeDefined();
  expect(screen.queryByText("The device is offline.")).toBeNull();
  expect(callsOf("createLoaf")).toHaveLength(1);
});
