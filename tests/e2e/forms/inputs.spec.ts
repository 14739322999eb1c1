import { mkdirSync, mkdtempSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { CDPSession, Page } from "@playwright/test";
import { withDatabase } from "../support/database";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, startSession, test } from "../support/test";
import { PIXEL } from "./formFixtures";

const folder = mkdtempSync(join(tmpdir(), "farhelm-inputs-"));
const overlay = join(folder, "overlay");
mkdirSync(join(overlay, "forms"), { recursive: true });
const schemas = fileURLToPath(new URL("../../../schemas/", import.meta.url));

/** Writes a form of the product to the overlay with another description field. */
const writeForm = (name: string, description: object) => {
  const form = JSON.parse(readFileSync(`${schemas}forms/${name}.json`, "utf8"));
  const fields = form.fields.map((field: { key: string }) =>
    field.key === "description" ? { key: "description", ...description } : field,
  );
  writeFileSync(join(overlay, `forms/${name}.json`), JSON.stringify({ ...form, fields }));
};
writeForm("new-tag", { label: "Hardware", mask: "mac" });
writeForm("edit-tag", { label: "Like", component: "ItemSelect", options: { operation: "listTags" } });
const file = (name: string, bytes: number) => {
  const path = join(folder, name);
  writeFileSync(path, "");
  truncateSync(path, bytes);
  return path;
};

const TAGS = 100_000;
let farhelm: Farhelm;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  farhelm = await startFarhelm({ args: ["--empty", "--documents", overlay] });
  await withDatabase(farhelm, async (client) => {
    await client.query(
      `insert into tags (company_id, name, color, description)
       select (select min(id) from companies), 'Tag ' || lpad(n::text, 6, '0'), '#1f6feb', '' from generate_series(1, $1::int) n`,
      [TAGS],
    );
    // The selected tag is not on the first page of the list.
    await client.query(
      "update tags set description = (select id from tags where name = 'Tag 099999') where name = 'Tag 000001'",
    );
  });
});
test.afterAll(async () => {
  await farhelm.stop();
  removeData(farhelm.data);
  removeData(folder);
});

const caretOf = (page: Page, label: string) =>
  page.getByLabel(label).evaluate((input: HTMLInputElement) => input.selectionStart);

test("a masked input keeps text and caret right: typing, pasting, undo, an input method, autofill", async ({
  page,
}) => {
  await startSession(page, farhelm);
  await page.goto(`${farhelm.url}/forms/new-tag`);
  const input = page.getByLabel("Hardware");
  await input.pressSequentially("001e42");
  await expect(input).toHaveValue(/^00:1E:42:?$/);

  await test.step("in the middle", async () => {
    await input.fill("");
    await input.pressSequentially("001e42aabbcc");
    await expect(input).toHaveValue("00:1E:42:AA:BB:CC");
    await input.evaluate((element: HTMLInputElement) => element.setSelectionRange(4, 4));
    await input.press("Backspace");
    await expect(input).toHaveValue("00:E4:2A:AB:BC:C");
    expect(await caretOf(page, "Hardware")).toBe(3);
    await input.press("1");
    await expect(input).toHaveValue("00:1E:42:AA:BB:CC");
    expect(await caretOf(page, "Hardware")).toBe(4);
  });

  await test.step("undo takes back edit by edit", async () => {
    await input.press("ControlOrMeta+z");
    await expect(input).toHaveValue("00:E4:2A:AB:BC:C");
    await input.press("ControlOrMeta+z");
    await expect(input).toHaveValue("00:1E:42:AA:BB:CC");
  });

  await test.step("cut out of the middle, and a word deleted at once", async () => {
    await input.evaluate((element: HTMLInputElement) => element.setSelectionRange(3, 5));
    await input.press("ControlOrMeta+x");
    await expect(input).toHaveValue("00:42:AA:BB:CC");
    expect(await caretOf(page, "Hardware")).toBe(3);
    await input.press("ControlOrMeta+Backspace");
    await expect(input).toHaveValue("42:AA:BB:CC");
    expect(await caretOf(page, "Hardware")).toBe(0);
  });

  await test.step("pasted over what is selected", async () => {
    await input.selectText();
    await input.evaluate((element) => {
      const data = new DataTransfer();
      data.setData("text/plain", "  00-1e-42-11-22-33 ");
      const paste = new InputEvent("beforeinput", {
        inputType: "insertFromPaste",
        dataTransfer: data,
        cancelable: true,
        bubbles: true,
      });
      element.dispatchEvent(paste);
    });
    await expect(input).toHaveValue("00:1E:42:11:22:33");
    expect(await caretOf(page, "Hardware")).toBe("00:1E:42:11:22:33".length);
  });

  await test.step("composed by an input method: nothing is changed before it is done", async () => {
    await input.fill("");
    const cdp = await page.context().newCDPSession(page);
    await cdp.send("Input.imeSetComposition", { text: "aab", selectionStart: 3, selectionEnd: 3 });
    await expect(input).toHaveValue("aab");
    await cdp.send("Input.insertText", { text: "aabbcc" });
    await expect(input).toHaveValue(/^AA:BB:CC:?$/);
    const length = (await input.inputValue()).length;
    expect(await caretOf(page, "Hardware")).toBe(length);
  });

  await test.step("filled in by the browser", async () => {
    await input.evaluate((element: HTMLInputElement) => {
      const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
      write?.call(element, "001e42445566");
      element.dispatchEvent(new Event("input", { bubbles: true }));
      element.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await expect(input).toHaveValue("00:1E:42:44:55:66");
  });
});

/** Records the query parameters of each request for tags from now on. */
function recordTagRequests(page: Page): URLSearchParams[] {
  const calls: URLSearchParams[] = [];
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === "/api/tags") calls.push(searchParams);
  });
  return calls;
}

test("a choice among 100 000 asks for a page at a time, searches on the server, and knows what is chosen", async ({
  page,
}) => {
  // Delay the live connection, as on a slow machine, until the form is open; it must not refetch the form's data.
  let connect = () => {};
  const isOpened = new Promise<void>((opened) => {
    connect = opened;
  });
  let join = () => {};
  const isJoined = new Promise<void>((joined) => {
    join = joined;
  });
  await page.routeWebSocket(/socket\.io/, async (socket) => {
    await isOpened;
    const server = socket.connectToServer();
    server.onMessage((message) => {
      socket.send(message);
      if (String(message).includes("subscription_succeeded")) join();
    });
  });
  await startSession(page, farhelm);
  await page.goto(`${farhelm.url}/tags?q=Tag+000001`);
  await page.getByRole("button", { name: "Actions for Tag 000001" }).click();
  const calls = recordTagRequests(page);
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const window = page.getByRole("dialog", { name: "Edit tag" });
  const choice = window.getByRole("combobox", { name: "Like" });
  await expect(choice).toHaveValue("Tag 099999");
  connect();
  await isJoined;
  expect(calls.map(String)).toEqual(["id=99999&limit=100"]);

  await choice.click();
  const options = window.getByRole("option");
  await expect(options.first()).toBeVisible();
  expect(calls).toHaveLength(2);
  const page1 = await options.count();
  await options.last().scrollIntoViewIfNeeded();
  await expect.poll(() => options.count()).toBeGreaterThan(page1);
  expect(calls.map((call) => call.get("offset"))).toEqual([null, "0", String(page1)]);

  await choice.pressSequentially("Tag 0543", { delay: 20 });
  await expect(window.getByRole("option", { name: "Tag 054300" })).toBeVisible();
  expect(calls.slice(3).map((call) => call.get("q"))).toEqual(["Tag 0543"]);
  await window.getByRole("option", { name: "Tag 054300" }).click();
  await expect(choice).toHaveValue("Tag 054300");
  expect(calls).toHaveLength(4);
});

/** Number of files stored on the server. */
const countFiles = () =>
  withDatabase(
    farhelm,
    async (client) => (await client.query("select count(*)::int as count from files")).rows[0].count,
  );

async function limitUpload(cdp: CDPSession, bytesPerSecond: number): Promise<void> {
  await cdp.send("Network.enable");
  const limits = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytesPerSecond };
  await cdp.send("Network.emulateNetworkConditions", limits);
}

test("a file shows how far it is, is cancelled and sent again; one that is too large is never sent", async ({
  page,
}) => {
  await startSession(page, farhelm);
  let sent = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().endsWith("/api/files")) sent += 1;
  });
  await page.goto(`${farhelm.url}/management/files`);
  await page.getByRole("button", { name: "Upload file" }).click();
  const window = page.getByRole("dialog", { name: "Add new file" });
  await expect(window.getByText("At most 80.00 MB")).toBeVisible();
  await window.locator('input[type="file"]').setInputFiles(file("large.tar.gz", 80 * 1024 * 1024 + 1));
  await expect(window.getByRole("alert").filter({ hasText: "Maximum file size is 80.00 MB" })).toBeVisible();
  await expect(window.getByText("large.tar.gz")).toHaveCount(0);

  await window.getByRole("combobox", { name: "Company" }).click();
  await window.getByRole("option", { name: "Main company" }).click();
  await window.getByLabel("Type").selectOption({ label: "Task file" });
  await window.locator('input[type="file"]').setInputFiles(file("script.txt", 4 * 1024 * 1024));
  const cdp = await page.context().newCDPSession(page);
  await limitUpload(cdp, 400 * 1024);
  await window.getByRole("button", { name: "Upload", exact: true }).click();
  const progress = window.getByRole("progressbar", { name: "script.txt is sent" });
  await expect.poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value)).toBeGreaterThan(0);
  await window.getByRole("button", { name: "Cancel the upload" }).click();
  await expect(progress).toHaveCount(0);
  await expect(window.getByText("script.txt")).toBeVisible();
  expect(await countFiles()).toBe(0);

  await limitUpload(cdp, -1);
  await expect(window.getByRole("button", { name: "Retry" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect.poll(countFiles).toBe(1);
  expect(sent).toBe(2);
});

test("several files go one by one: one that is refused or cancelled is named and stays, the others arrive", async ({
  page,
}) => {
  await startSession(page, farhelm);
  await page.goto(`${farhelm.url}/management/files/images`);
  await page.getByRole("button", { name: "Upload image" }).click();
  const window = page.getByRole("dialog", { name: "Add new image" });
  await window.getByRole("combobox", { name: "Company" }).click();
  await window.getByRole("option", { name: "Main company" }).click();
  const picture = (name: string) => ({ name, mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") });
  const notes = { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await window.locator('input[type="file"]').setInputFiles([picture("hall.png"), notes, picture("roof.png")]);
  const names = window.locator("output");
  await expect(names).toHaveText(["hall.png", "notes.png", "roof.png"]);
  await window.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("2 files were sent.")).toBeVisible();
  await expect(window.getByText("notes.png: This is not a JPEG or PNG image.")).toBeVisible();
  await expect(names).toHaveText(["notes.png"]);
  await window.getByRole("button", { name: "Clear the file" }).click();
  await window.locator('input[type="file"]').setInputFiles(picture("yard.png"));
  await window.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(window).toHaveCount(0);
  await expect(page.locator("tbody tr")).toHaveCount(3);
});

test("of several files one is cancelled on its way, and sent by the next try", async ({ page }) => {
  await startSession(page, farhelm);
  const before = await countFiles();
  await page.goto(`${farhelm.url}/management/files`);
  await page.getByRole("button", { name: "Upload file" }).click();
  const window = page.getByRole("dialog", { name: "Add new file" });
  await window.getByRole("combobox", { name: "Company" }).click();
  await window.getByRole("option", { name: "Main company" }).click();
  await window.getByLabel("Type").selectOption({ label: "Task file" });
  await window
    .locator('input[type="file"]')
    .setInputFiles([file("slow.txt", 4 * 1024 * 1024), file("quick.txt", 1024)]);
  const cdp = await page.context().newCDPSession(page);
  await limitUpload(cdp, 400 * 1024);
  await window.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(window.getByRole("progressbar", { name: "slow.txt is sent" })).toBeVisible();
  await window.getByRole("button", { name: "Cancel the upload" }).click();
  await expect(page.getByText("1 file was sent.")).toBeVisible();
  await expect(window.locator("output")).toHaveText(["slow.txt"]);
  expect(await countFiles()).toBe(before + 1);
  await limitUpload(cdp, -1);
  await window.getByRole("button", { name: "Retry" }).click();
  await expect(window).toHaveCount(0);
  expect(await countFiles()).toBe(before + 2);
});
