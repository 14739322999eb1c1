// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { DocumentsProvider } from "../../../engine/documents/DocumentsContext";
import { createDocumentStore } from "../../../engine/documents/documentStore";
import { Button } from "../../../engine/elements/buttons/Button";
import { CopyButton } from "../../../engine/elements/buttons/CopyButton";
import { Checkbox } from "../../../engine/elements/inputs/Checkbox";
import { ErrorCard } from "../../../engine/elements/loading/ErrorCard";
import { StatusDot } from "../../../engine/elements/StatusDot";
import { makeBoot } from "../makeBoot";

afterEach(cleanup);

const boot = makeBoot();
const store = createDocumentStore(makeBoot(), () => Promise.reject(new Error("no module")));
const show = (element: React.ReactNode) =>
  render(
    <DocumentsProvider boot={boot} store={store}>
      {element}
    </DocumentsProvider>,
  );

test("a button whose work is under way keeps the focus and does nothing", () => {
  const act = vi.fn();
  show(
    <Button isWaiting onClick={act}>
      Bake
    </Button>,
  );
  const button = screen.getByRole("button", { name: "Bake" });
  button.focus();
  fireEvent.click(button);
  expect(act).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-busy")).toBe("true");
});

test("a button never submits a form unless its type is submit", () => {
  show(<Button>Bake</Button>);
  expect(screen.getByRole("button").getAttribute("type")).toBe("button");
});

test("a check box can be mixed", () => {
  show(<Checkbox label="All" isMixed />);
  expect(screen.getByRole<HTMLInputElement>("checkbox", { name: "All" }).indeterminate).toBe(true);
});

test("an error card names the document and tries again", () => {
  const retry = vi.fn();
  show(<ErrorCard message="The page could not be read." documentId="page/loaves" onRetry={retry} />);
  expect(screen.getByRole("alert").textContent).toContain("page/loaves");
  fireEvent.click(screen.getByRole("button", { name: "Retry" }));
  expect(retry).toHaveBeenCalledOnce();
});

test("[layout.copy-button] a copy button copies the value and reports it", async () => {
  const writeText = vi.fn().mockResolvedValue(undefined);
  vi.stubGlobal("navigator", { clipboard: { writeText } });
  show(<CopyButton value="R-42" />);
  fireEvent.click(screen.getByRole("button", { name: "Copy" }));
  await screen.findByRole("button", { name: "Copied" });
  expect(writeText).toHaveBeenCalledWith("R-42");
  vi.unstubAllGlobals();
});

test("a bare dot still says its state", () => {
  show(<StatusDot tone="success" label="Hot" isBare />);
  expect(screen.getByText("Hot")).toBeTruthy();
});
