// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { setTransfer } from "../../../engine/api/transfers";
import { BaseAlert } from "../../../engine/fields/BaseAlert";
import { FileWidget } from "../../../engine/fields/files/FileWidget";
import { DigitsWidget } from "../../../engine/fields/text/DigitsWidget";
import { showWidget } from "./showWidget";

afterEach(cleanup);

const file = (name: string) => new File(["{}"], name, { type: "application/json" });
const choose = (...files: File[]) => fireEvent.change(document.querySelector("#f") as Element, { target: { files } });

describe("a file input", () => {
  test("says before anything is sent how large a file may be, and of which kind", () => {
    showWidget(FileWidget, { options: { accept: [".json"] } });
    expect(screen.getByText("At most 80.00 MB · .json")).toBeTruthy();
  });

  test("takes several files where the property is a list, and lets go of one", () => {
    const { value } = showWidget(FileWidget, { schema: { type: "array" } });
    choose(file("rye.json"), file("oat.json"));
    choose(file("spelt.json"), file("b?d.json"));
    expect((value() as File[]).map(({ name }) => name)).toEqual(["rye.json", "oat.json", "spelt.json"]);
    expect(screen.getByRole("alert").textContent).toBe("File name contains forbidden symbols");
    fireEvent.click(screen.getAllByRole("button", { name: "Clear the file" })[1] as HTMLElement);
    expect((value() as File[]).map(({ name }) => name)).toEqual(["rye.json", "spelt.json"]);
  });

  test("takes a file once, however often it is chosen", () => {
    const errors = vi.spyOn(console, "error");
    const { value } = showWidget(FileWidget, { schema: { type: "array" } });
    const rye = file("rye.json");
    choose(rye);
    choose(rye, file("oat.json"));
    expect((value() as File[]).map(({ name }) => name)).toEqual(["rye.json", "oat.json"]);
    expect(errors).not.toHaveBeenCalled();
  });

  test("rejects several files where only one is accepted, with a message", () => {
    const { onChange } = showWidget(FileWidget);
    choose(file("rye.json"), file("oat.json"));
    expect(onChange).not.toHaveBeenCalled();
    expect(screen.getByRole("alert").textContent).toBe("Choose one file only.");
  });

  test("skips a dropped folder, with a message", () => {
    const { value } = showWidget(FileWidget, { schema: { type: "array" } });
    const entry = (isDirectory: boolean) => ({ kind: "file", webkitGetAsEntry: () => ({ isDirectory }) });
    const dataTransfer = { files: [file("loaves"), file("rye.json")], items: [entry(true), entry(false)] };
    fireEvent.drop(document.querySelector("#f")?.parentElement as Element, { dataTransfer });
    expect((value() as File[]).map(({ name }) => name)).toEqual(["rye.json"]);
    expect(screen.getByRole("alert").textContent).toBe("A folder cannot be sent. Choose the files in it.");
  });

  test("shows how far its file is, lets it be cancelled, and offers to send it again", () => {
    const sent = file("rye.json");
    const cancel = vi.fn();
    showWidget(FileWidget, { value: sent });
    act(() => setTransfer([sent], { state: "running", share: 0.4, cancel }));
    expect(screen.getByRole<HTMLProgressElement>("progressbar").value).toBe(0.4);
    expect(screen.queryByRole("button", { name: "Clear the file" })).toBeNull();
    const button = screen.getByRole("button", { name: "Cancel the upload" });
    button.focus();
    // The click's default action is prevented: the button becomes a submit button before it would run.
    expect(fireEvent.click(button)).toBe(false);
    expect(cancel).toHaveBeenCalledOnce();
    act(() => setTransfer([sent], { state: "stopped", share: 0, cancel }));
    const retry = screen.getByRole<HTMLButtonElement>("button", { name: "Retry" });
    expect(retry.type).toBe("submit");
    expect(document.activeElement).toBe(retry);
    act(() => setTransfer([sent], undefined));
    expect(screen.queryByRole("button", { name: "Retry" })).toBeNull();
  });

  test("adds, takes away and sends again no file while another is on its way", () => {
    const [rye, oat] = [file("rye.json"), file("oat.json")];
    const { onChange } = showWidget(FileWidget, { value: [rye, oat], schema: { type: "array" } });
    const cancel = () => {};
    act(() => setTransfer([rye], { state: "stopped", share: 0, cancel }));
    act(() => setTransfer([oat], { state: "running", share: 0.4, cancel }));
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Add files" }).disabled).toBe(true);
    expect(screen.queryByRole("button", { name: /Retry|Clear/ })).toBeNull();
    fireEvent.drop(document.querySelector("#f")?.parentElement as Element, {
      dataTransfer: { files: [file("spelt.json")] },
    });
    expect(onChange).not.toHaveBeenCalled();
    act(() => setTransfer([oat], undefined));
    expect(screen.getByRole("button", { name: "Retry" })).toBeTruthy();
    expect(screen.getAllByRole("button", { name: "Clear the file" })).toHaveLength(2);
  });
});

describe("digits", () => {
  const input = () => screen.getByLabelText<HTMLInputElement>("Field");
  const type = (value: string) => fireEvent.change(input(), { target: { value } });

  test("[validation.company-data-credits.digits] other characters do not enter the value", () => {
    const { value } = showWidget(DigitsWidget, { schema: { type: "integer" } });
    type("1a2-b3.4");
    expect([value(), input().value]).toEqual([1234, "1234"]);
    type("abc");
    expect([value(), input().value]).toEqual([undefined, ""]);
  });

  test("[validation.company-data-credits.leading-zeros] leading zeros are removed", () => {
    const { value } = showWidget(DigitsWidget, { schema: { type: "integer" } });
    type("007");
    expect([value(), input().value]).toEqual([7, "7"]);
  });
});

test.each([
  ["info", undefined],
  ["warning", "warning"],
])("a notice of the tone %s says its label and never changes a value", (tone, given) => {
  const { onChange } = showWidget(BaseAlert, { label: "The oven is hot.", options: { tone: given } });
  const note = screen.getByRole("note");
  expect([note.textContent, note.dataset.tone]).toEqual(["The oven is hot.", tone]);
  expect(onChange).not.toHaveBeenCalled();
});
