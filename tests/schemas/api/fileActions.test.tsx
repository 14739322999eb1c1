// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { prepareProduct } from "../modals/openModal";
import { renderProduct } from "../shell/renderProduct";

const product = prepareProduct();
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const file = { id: 31, company_id: 3, name: "first-look.sh", type: "device_task_manager_file", description: "Before" };

async function openRowAction(name: string) {
  const listFiles = () => ({ body: { success: true, data: [file], meta: { total: 1 } } });
  const shown = await renderProduct({ path: "/management/files", responses: { listFiles } });
  fireEvent.click(await screen.findByRole("button", { name: /^Actions for/ }));
  fireEvent.click(await screen.findByRole("menuitem", { name, hidden: true }));
  return shown;
}

test("[api.action.files] a file is changed by PUT below /files, and it is said that it was updated", async () => {
  const { requestsOf } = await openRowAction("Edit");
  const field = await screen.findByLabelText(/^Description/, { selector: "input, textarea" });
  fireEvent.change(field, { target: { value: "After" } });
  fireEvent.click(screen.getByRole("button", { name: "Save" }));
  expect(await screen.findByText("File updated successfully")).toBeTruthy();
  const [{ method, url, body } = {} as never] = requestsOf("updateFile");
  expect([method, url.pathname, body]).toEqual(["PUT", "/api/files/31", { description: "After" }]);
});

test("[api.action.files] a file is removed by DELETE below /files, and it is said that it was removed", async () => {
  const { requestsOf } = await openRowAction("Remove");
  fireEvent.click(await screen.findByRole("button", { name: "Confirm" }));
  expect(await screen.findByText("File removed successfully")).toBeTruthy();
  expect(requestsOf("deleteFile").map(({ method, url }) => [method, url.pathname])).toEqual([
    ["DELETE", "/api/files/31"],
  ]);
});

test("[api.action.files] a file is uploaded by POST to /files, and it is said that it was sent", async () => {
  const { dialog, callsOf } = await product.open("add-file", {}, ({ operation }) =>
    operation === "listCompanies" ? { data: [{ id: 3, name: "North" }], meta: { total: 1 } } : { data: {} },
  );
  fireEvent.click(await screen.findByRole("combobox", { name: /Company/ }));
  fireEvent.click(await screen.findByRole("option", { name: "North" }));
  fireEvent.change(screen.getByLabelText(/^Type/, { selector: "select" }), { target: { value: "2" } });
  const chosen = new File(["echo"], "first-look.sh", { type: "text/plain" });
  fireEvent.change(dialog.querySelector('input[type="file"]') as Element, { target: { files: [chosen] } });
  fireEvent.click(screen.getByRole("button", { name: "Upload" }));
  await waitFor(() => expect(callsOf("uploadFile")).toHaveLength(1));
  expect(product.compiled.entries.uploadFile).toMatchObject({ method: "post", path: "/files" });
  expect(await screen.findByText("1 file was sent.")).toBeTruthy();
});
