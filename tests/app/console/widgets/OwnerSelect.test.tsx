// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { OwnerSelect } from "../../../../app/console/widgets/OwnerSelect";
import { renderContent } from "../../../engine/renderContent";

const show = (value: unknown, options: Record<string, unknown> = {}) => {
  const onChange = vi.fn();
  const props = { id: "owner", label: "Device", value, options, onChange, onBlur: () => undefined };
  const answer = () => ({ data: [{ id: 7, name: "Gate", serial: "S-7" }], meta: { total: 1 } });
  renderContent(<OwnerSelect {...props} />, { answer });
  return onChange;
};

test("files are narrowed to those of any device or of none, and the same again ends that", () => {
  const choose = show(undefined);
  fireEvent.click(screen.getByLabelText("No device"));
  fireEvent.click(screen.getByLabelText("Any device"));
  const end = show("is_null");
  fireEvent.click(screen.getByLabelText("No device"));
  expect([choose.mock.calls, end.mock.calls]).toEqual([[["is_null"], ["not_null"]], [[undefined]]]);
});

test("the selection is shown as text, or as the name of a device", async () => {
  show("not_null", { asText: true });
  expect(screen.getByText("Any device")).toBeDefined();
  show("7", { asText: true });
  await screen.findByText("Gate");
});
