// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { RelativeTime } from "../../../engine/formats/TimeText";

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

test("a relative time is drawn without a complaint of React where a millisecond passes between two of its readings", () => {
  const errors = vi.spyOn(console, "error");
  let time = Date.now() + 60_000;
  vi.spyOn(Date, "now").mockImplementation(() => time++);
  render(<RelativeTime instant={new Date(time - 120_000)} language="en" />);
  expect(screen.getByText("2 minutes ago")).toBeDefined();
  expect(errors.mock.calls).toEqual([]);
});
