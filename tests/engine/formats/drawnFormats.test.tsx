// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { FormattedValue } from "../../../engine/formats/FormattedValue";
import { renderContent } from "../renderContent";

afterEach(cleanup);

test("a link opens in a new tab, and is copied with a button", () => {
  const writeText = vi.fn(async () => undefined);
  Object.assign(navigator, { clipboard: { writeText } });
  renderContent(<FormattedValue value="https://bread.example/1" record={{}} format="link" />);
  const link = screen.getByRole("link", { name: "https://bread.example/1" });
  expect([link.getAttribute("href"), link.getAttribute("target")]).toEqual(["https://bread.example/1", "_blank"]);
  fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
  expect(writeText).toHaveBeenCalledWith("https://bread.example/1");
});
