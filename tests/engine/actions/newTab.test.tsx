// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { ActionButton } from "../../../engine/actions/ActionButton";
import { renderContent } from "../renderContent";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const routes = [{ id: "loaf", path: "/loaves/{id}", title: "Loaf", page: "loaf" }];

test("[action.new-tab] an action opens its route in a tab of its own, which cannot reach back, and the page stays", () => {
  const open = vi.spyOn(window, "open").mockReturnValue(null);
  const action = { label: "Open", route: "loaf", params: { id: "{record.id}", slice: 2 }, newTab: true } as never;
  const { address } = renderContent(<ActionButton action={action} context={{ record: { id: 7 } }} />, {
    boot: { routes } as never,
    path: "/loaves",
  });
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(open).toHaveBeenCalledWith("/loaves/7?slice=2", "_blank", "noopener");
  expect(address()).toBe("/loaves");
});
