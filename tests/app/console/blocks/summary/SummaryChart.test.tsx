// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { SummaryChart, valueSlices } from "../../../../../app/console/blocks/summary/SummaryChart";
import { renderContent } from "../../../../engine/renderContent";

function show(counts: Record<string, number>, all: number, path = "/devices") {
  renderContent(<SummaryChart title="Operator" field="operator" slices={valueSlices(counts)} all={all} />, { path });
  return {
    press: (name: RegExp) => fireEvent.click(screen.getByRole("button", { name })),
    address: () => decodeURIComponent(screen.getByTestId("address").textContent ?? "").replace("/devices", ""),
    isPressed: (name: RegExp) => screen.getByRole("button", { name }).getAttribute("aria-pressed"),
  };
}

test("a slice sets the filter of its value and ends it, and takes the place of what said the opposite", () => {
  const chart = show({ Telvia: 5, Orbis: 2 }, 9, "/devices?ne%3Aoperator=Orbis&page=3&q=a");
  chart.press(/^Telvia/);
  expect(chart.address()).toBe("?q=a&operator=Telvia");
  expect(chart.isPressed(/^Telvia/)).toBe("true");
  chart.press(/^Telvia/);
  expect(chart.address()).toBe("?q=a");
});

test("a comma or backslash within a value does not make two of it", () => {
  const chart = show({ "Telvia, north": 5, "A\\B": 4 }, 9);
  chart.press(/^Telvia/);
  expect(chart.address()).toBe("?operator=Telvia\\,+north");
  chart.press(/^A/);
  expect(chart.address()).toBe("?operator=A\\\\B");
});

test("the others are a slice too: few by their values, many as none of those that are named", () => {
  const few = show({ a: 9, b: 8, c: 7, d: 6, e: 5, f: 4 }, 60);
  few.press(/^9 others/);
  expect(few.address()).toBe("?operator=e,f");
  expect(few.isPressed(/^9 others/)).toBe("true");
  const many = show(Object.fromEntries([..."abcdefghijklmnopqr"].map((name, at) => [name, 100 - at])), 2000);
  many.press(/^1,606 others/);
  expect(many.address()).toBe("?ne:operator=a,b,c,d");
  expect(many.isPressed(/^1,606 others/)).toBe("true");
});
