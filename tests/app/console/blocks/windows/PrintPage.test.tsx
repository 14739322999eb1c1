// @vitest-environment jsdom
import { fireEvent, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { PrintPage } from "../../../../../app/console/blocks/windows/PrintPage";
import { type ContentOptions, renderContent } from "../../../../engine/renderContent";

const columns = [
  { key: "name", label: "Name" },
  { key: "signal", label: "Signal", visible: { "record.params.parameters": { contains: { const: "signal" } } } },
  { key: "mac", label: "MAC" },
];
const list = { block: "list", operation: "listDevices", params: { id: "{route.id}" }, sort: "-name", columns };
const page = { default: { blocks: [{ block: "record", fields: [] }, list] } };
const devices = Array.from({ length: 5 }, (_, id) => ({ id, name: `Gate ${id}`, mac: `=M${id}` }));

/** Renders the button and waits until the page's document is loaded. */
const show = async (answer: ContentOptions["answer"]) => {
  const context = { route: { id: 7 }, record: { params: { parameters: ["data_usage"] } } };
  const shown = renderContent(<PrintPage options={{ page: "report" }} context={context} />, {
    modules: { "page/report": page },
    ...(answer && { answer }),
  });
  await new Promise((resolve) => setTimeout(resolve));
  return shown;
};

test("a report is printed with all rows of its list, however many calls that takes, and the columns the list has", async () => {
  const printed: (string | null)[][] = [];
  const print = () => {
    for (const row of document.querySelectorAll("tr")) printed.push([...row.children].map((cell) => cell.textContent));
  };
  vi.stubGlobal("print", print);
  const { calls } = await show(({ params = {} }) => {
    const from = Number(params.offset);
    return { data: devices.slice(from, from + 3), meta: { total: devices.length } };
  });
  fireEvent.click(screen.getByText("Print"));
  await vi.waitFor(() => expect(printed).toHaveLength(6));
  expect(printed[0]).toEqual(["Name", "MAC"]);
  expect(printed.at(-1)).toEqual(["Gate 4", "=M4"]);
  const shared = { id: 7, sort: "-name", limit: 10_000 };
  expect(calls.map(({ params }) => params)).toEqual([
    { ...shared, offset: 0 },
    { ...shared, offset: 3 },
  ]);
  await vi.waitFor(() => expect(document.querySelector("table")).toBeNull());
});

test("read errors are reported, and nothing is printed", async () => {
  const print = vi.fn();
  vi.stubGlobal("print", print);
  await show(() => Promise.reject({ errors: [{ message: "The report is gone." }] }));
  fireEvent.click(screen.getByText("Print"));
  await screen.findByText("The report is gone.");
  expect(print).not.toHaveBeenCalled();
});
