import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible, expectFits } from "../support/axe";
import {
  digestOfDownload,
  expect,
  hasOpenSsh,
  openFolder,
  paneOf,
  rowOf,
  sha256,
  type Target,
  test,
  transferOf,
} from "./filesFixture";

test.skip(!hasOpenSsh, "OpenSSH is not installed");

/** A new folder of the target, which the page shows, and one of this computer. */
async function begin(page: Page, target: Target) {
  const at = mkdtempSync(join(target.folder, "remote-"));
  const local = mkdtempSync(join(target.folder, "local-"));
  await openFolder(page, at);
  return { at, local };
}

const choose = (page: Page, label: string, paths: string | string[]) =>
  page.getByLabel(label).first().setInputFiles(paths);

/** Uploads a large file; resolves while it is on its way. */
async function uploadLarge(page: Page, target: Target) {
  const { at, local } = await begin(page, target);
  const bytes = randomBytes(60_000_000);
  writeFileSync(join(local, "large.bin"), bytes);
  await choose(page, "Upload files", join(local, "large.bin"));
  const transfer = transferOf(page, "large.bin");
  await expect(transfer).toContainText("per second");
  return { at, bytes, transfer };
}

const inMenu = async (page: Page, label: string) => {
  await paneOf(page).getByRole("button", { name: "More" }).click();
  await page.getByRole("menuitem", { name: label }).click();
};

const windowOf = (page: Page) => page.locator("dialog[open]");

test("[files.transfer] files are uploaded and downloaded as they are, also after the network was lost in the middle", async ({
  files: page,
  target,
}) => {
  const { at, bytes, transfer } = await uploadLarge(page, target);
  await page.context().setOffline(true);
  await expect(transfer).toContainText("Goes on when the connection is back");
  expect(readdirSync(at)).toEqual([".large.bin.farhelm-part"]);
  await page.context().setOffline(false);
  await expect(transfer).toContainText("Done");
  expect(sha256(readFileSync(join(at, "large.bin")))).toBe(sha256(bytes));
  expect(readdirSync(at)).toEqual(["large.bin"]);
  await page.getByRole("button", { name: "Clear" }).click();

  await rowOf(page, "large.bin").click();
  await page.getByRole("button", { name: "Download" }).first().click();
  await expect(transfer).toContainText("per second");
  await page.context().setOffline(true);
  await expect(transfer).toContainText("Goes on when the connection is back");
  expect(await digestOfDownload(page, "large.bin")).toBe(sha256(Buffer.alloc(0)));
  await page.context().setOffline(false);
  await expect(transfer).toContainText("Done");
  expect(await digestOfDownload(page, "large.bin")).toBe(sha256(bytes));
});

test("[files.cancel] a cancelled upload leaves nothing, and a retried one is whole", async ({
  files: page,
  target,
}) => {
  const { at, bytes, transfer } = await uploadLarge(page, target);
  await page.getByRole("button", { name: "Cancel large.bin" }).click();
  await expect(transfer).toContainText("Cancelled");
  await expect.poll(() => readdirSync(at)).toEqual([]);
  await page.getByRole("button", { name: "Retry large.bin" }).click();
  await expect(transfer).toContainText("Done");
  expect(sha256(readFileSync(join(at, "large.bin")))).toBe(sha256(bytes));
});

test("[files.conflicts] where a name exists the user chooses: skip, keep both, replace, and for all", async ({
  files: page,
  target,
}) => {
  const { at, local } = await begin(page, target);
  const names = ["a.txt", "b.txt", "c.txt", "d.txt"];
  for (const name of names) {
    writeFileSync(join(at, name), `old ${name}`);
    writeFileSync(join(local, name), `new ${name}`);
  }
  const answer = async (choice: string, isForAll = false) => {
    await windowOf(page).getByLabel(choice).check();
    if (isForAll) await windowOf(page).getByLabel("For all files of this transfer").check();
    await windowOf(page).getByRole("button", { name: "Continue" }).click();
  };
  await choose(page, "Upload files", join(local, "a.txt"));
  await expect(windowOf(page)).toContainText("There is a file or folder a.txt already.");
  await answer("Skip this file");
  await expect(transferOf(page, "a.txt")).toContainText("Skipped");
  await choose(page, "Upload files", join(local, "b.txt"));
  await answer("Keep both");
  await expect(rowOf(page, "b (2).txt")).toBeVisible();
  await choose(
    page,
    "Upload files",
    names.map((name) => join(local, name)),
  );
  await answer("Replace it", true);
  await expect(page.getByRole("region", { name: "Transfers" }).getByRole("status")).toHaveText("5 done");
  expect(readdirSync(at).sort()).toEqual(["a.txt", "b (2).txt", "b.txt", "c.txt", "d.txt"]);
  for (const name of names) expect(readFileSync(join(at, name), "utf8")).toBe(`new ${name}`);
  expect(readFileSync(join(at, "b (2).txt"), "utf8")).toBe("new b.txt");
});

test("[files.folders] folders go both ways with all that is in them", async ({ files: page, target }) => {
  const { at, local } = await begin(page, target);
  const contents: Record<string, Buffer> = {
    "site/index.html": randomBytes(3_000),
    "site/pictures/one.bin": randomBytes(700_000),
    "site/pictures/deep/two.bin": randomBytes(20),
    "site/empty.txt": Buffer.alloc(0),
  };
  for (const [path, bytes] of Object.entries(contents)) {
    mkdirSync(join(local, path, ".."), { recursive: true });
    writeFileSync(join(local, path), bytes);
  }
  await choose(page, "Upload a folder", join(local, "site"));
  await expect(page.getByRole("region", { name: "Transfers" }).getByRole("status")).toHaveText("4 done");
  for (const [path, bytes] of Object.entries(contents))
    expect(sha256(readFileSync(join(at, path)))).toBe(sha256(bytes));

  mkdirSync(join(at, "site", "nothing"));
  symlinkSync("/etc", join(at, "site", "link"));
  await rowOf(page, "site").click();
  await page.getByRole("button", { name: "Download" }).first().click();
  await expect(transferOf(page, "site/pictures/deep/two.bin")).toContainText("Done");
  await expect(page.getByRole("region", { name: "Transfers" }).getByRole("status")).toHaveText(/done/);
  for (const [path, bytes] of Object.entries(contents))
    await expect.poll(() => digestOfDownload(page, path), path).toBe(sha256(bytes));
  expect(await digestOfDownload(page, "site/link")).toBe("NotFoundError");
});

test("[files.change] folders are made, entries renamed, their permissions changed, moved and deleted, by keyboard alone", async ({
  files: page,
  target,
}) => {
  const { at } = await begin(page, target);
  const grid = paneOf(page).getByRole("grid");
  await grid.focus();
  await page.keyboard.press("F7");
  await windowOf(page).getByLabel("Name").fill("first");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "first")).toBeVisible();
  await expect(windowOf(page)).toHaveCount(0);
  await grid.focus();
  await page.keyboard.press("F2");
  await windowOf(page).getByLabel("Name").fill("second");
  await page.keyboard.press("Enter");
  await expect(rowOf(page, "second")).toBeVisible();
  expect(readdirSync(at)).toEqual(["second"]);
  await expect(windowOf(page)).toHaveCount(0);

  writeFileSync(join(at, "script.sh"), "echo", { mode: 0o644 });
  await paneOf(page).getByRole("button", { name: "Refresh" }).click();
  await rowOf(page, "script.sh").click();
  await inMenu(page, "Permissions");
  await windowOf(page).getByRole("checkbox", { name: "Owner: Execute" }).check();
  await expect(windowOf(page).getByRole("textbox", { name: "As a number" })).toHaveValue("744");
  await windowOf(page).getByRole("textbox", { name: "As a number" }).fill("750");
  await expect(windowOf(page).getByRole("checkbox", { name: "Others: Read" })).not.toBeChecked();
  await windowOf(page).getByRole("button", { name: "Change permissions" }).click();
  await expect(rowOf(page, "script.sh")).toContainText("rwxr-x---");
  expect(statSync(join(at, "script.sh")).mode & 0o777).toBe(0o750);

  await grid.focus();
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(windowOf(page)).toContainText("Folders are deleted with everything in them.");
  await windowOf(page).getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => readdirSync(at)).toEqual([]);
  await expect(paneOf(page)).toContainText("This folder is empty.");
});

test("[files.refusals] what the target refuses is said, and nothing is shown as done", async ({
  files: page,
  target,
}) => {
  const { at, local } = await begin(page, target);
  writeFileSync(join(at, "one"), "1");
  writeFileSync(join(at, "two"), "2");
  await paneOf(page).getByRole("button", { name: "Refresh" }).click();
  await rowOf(page, "one").click();
  await inMenu(page, "Rename");
  await windowOf(page).getByLabel("Name").fill("two");
  await page.keyboard.press("Enter");
  await expect(page.getByText("There is a file or folder of this name already.")).toBeVisible();
  expect(readFileSync(join(at, "two"), "utf8")).toBe("2");
  await paneOf(page).getByRole("button", { name: "Type a path" }).click();
  await paneOf(page).getByRole("textbox", { name: "Path" }).fill("nowhere");
  await page.keyboard.press("Enter");
  await expect(page.getByText("There is no such file or folder.").first()).toBeVisible();
  await openFolder(page, at);
  mkdirSync(join(at, "taken"));
  writeFileSync(join(local, "taken"), "a file");
  await choose(page, "Upload files", join(local, "taken"));
  await expect(transferOf(page, "taken")).toContainText("This is a folder.");
  await page.getByRole("button", { name: "Clear" }).click();
  expect(readdirSync(at).sort()).toEqual(["one", "taken", "two"]);
});

test("[files.preview] texts and pictures are shown, and nothing in them runs", async ({ files: page, target }) => {
  const { at } = await begin(page, target);
  writeFileSync(join(at, "note.txt"), "<b>bold</b> größer 日本\n");
  writeFileSync(join(at, "long.txt"), "x".repeat(1_100_000));
  writeFileSync(join(at, "data.bin"), Buffer.from([1, 0, 2]));
  writeFileSync(join(at, "fake.png"), "no picture");
  const script = `<script>parent.ran = true; document.title = "ran"</script>`;
  writeFileSync(
    join(at, "drawing.svg"),
    `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" onload="top.ran = true">${script}<rect width="40" height="30" fill="red"/></svg>`,
  );
  await paneOf(page).getByRole("button", { name: "Refresh" }).click();
  const show = async (name: string) => {
    await rowOf(page, name).dblclick();
    await expect(windowOf(page)).toContainText(name);
  };
  await show("note.txt");
  await expect(windowOf(page).getByText("<b>bold</b> größer 日本")).toBeVisible();
  await expectAccessible(page, "a preview");
  await page.keyboard.press("Escape");
  await show("long.txt");
  await expect(windowOf(page)).toContainText("Only the first megabyte is shown.");
  await page.keyboard.press("Escape");
  await show("data.bin");
  await expect(windowOf(page)).toContainText("This file has no text.");
  await page.keyboard.press("Escape");
  await show("fake.png");
  await expect(windowOf(page)).toContainText("The picture is damaged");
  await page.keyboard.press("Escape");
  await show("drawing.svg");
  const picture = windowOf(page).getByRole("img", { name: "drawing.svg" });
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(40);
  expect(await page.evaluate(() => "ran" in window)).toBe(false);
});

test("[files.names] names with markup, control and turning characters, and of 255 bytes do no harm", async ({
  files: page,
  target,
}) => {
  const { at } = await begin(page, target);
  const names = ["<img src=x onerror=alert(1)>", "line\nbreak", "\u202Etxt.exe", " spaces ", "ä".repeat(127), "{name}"];
  for (const name of names) writeFileSync(join(at, name), name);
  // A name whose bytes are not UTF-8.
  writeFileSync(Buffer.concat([Buffer.from(`${at}/bad-`), Buffer.from([0xff])]), "");
  await paneOf(page).getByRole("button", { name: "Refresh" }).click();
  const shown = ["<img src=x onerror=alert(1)>", "line\u240Abreak", "\\u{202e}txt.exe", "ä".repeat(127), "{name}"];
  for (const name of shown) await expect(rowOf(page, name)).toBeVisible();
  await rowOf(page, "line\u240Abreak").dblclick();
  await expect(windowOf(page).getByText("line break")).toBeVisible();
  await page.keyboard.press("Escape");
  await rowOf(page, "bad-\uFFFD").dblclick();
  await expect(page.getByText("This name cannot be used from here.")).toBeVisible();
  await rowOf(page, "<img src=x onerror=alert(1)>").click();
  await page.keyboard.press("Delete");
  await expect(windowOf(page)).toContainText("Delete <img src=x onerror=alert(1)>?");
  await windowOf(page).getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => existsSync(join(at, names[0] ?? ""))).toBe(false);
  expect(readdirSync(at)).toHaveLength(names.length);
});

test("[files.many] 10 000 entries are listed, sorted and found by keyboard, of which few are drawn", async ({
  files: page,
  target,
}) => {
  const at = mkdtempSync(join(target.folder, "many-"));
  for (let count = 1; count <= 10_000; count += 1) writeFileSync(join(at, `entry-${count}`), "");
  writeFileSync(join(at, "large"), "x".repeat(5_000));
  await openFolder(page, at);
  await expect(paneOf(page)).toContainText("10,001 entries");
  const grid = paneOf(page).getByRole("grid");
  await expect(grid).toHaveAttribute("aria-rowcount", "10002");
  await grid.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("End");
  await expect(rowOf(page, "large")).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("ArrowUp");
  await expect(rowOf(page, "entry-10000")).toBeInViewport();
  await page.keyboard.type("entry-5001");
  await expect(rowOf(page, "entry-5001")).toBeInViewport();
  await expect(grid).toHaveAttribute("aria-activedescendant", /.+/);
  await paneOf(page).getByRole("button", { name: "Size" }).click();
  await paneOf(page).getByRole("button", { name: "Size" }).click();
  await grid.focus();
  await page.keyboard.press("Home");
  await expect(rowOf(page, "large")).toBeInViewport();
  expect(await grid.getByRole("row").count()).toBeLessThan(100);
  await paneOf(page).getByRole("searchbox").fill("entry-77");
  await expect(paneOf(page)).toContainText("111 of 10,001 entries");
  await paneOf(page).getByRole("button", { name: "Name" }).click();
});

test("[files.panes] wide screens show two folders, between which entries are moved; narrow ones one", async ({
  files: page,
  target,
}) => {
  const { at } = await begin(page, target);
  mkdirSync(join(at, "inside"));
  for (const name of ["one", "two"]) writeFileSync(join(at, name), name);
  chmodSync(join(at, "one"), 0o600);
  await paneOf(page).getByRole("button", { name: "Refresh" }).click();
  const right = page.getByRole("region", { name: "Right pane" });
  await right.getByRole("button", { name: "Type a path" }).click();
  await right.getByRole("textbox", { name: "Path" }).fill(join(at, "inside"));
  await page.keyboard.press("Enter");
  await expect(right).toContainText("This folder is empty.");
  await rowOf(page, "one").click();
  await page.keyboard.press("F6");
  await expect(right.getByText("one", { exact: true })).toBeVisible();
  await rowOf(page, "two").dragTo(right.getByRole("grid"));
  await expect(right.getByText("two", { exact: true })).toBeVisible();
  expect(readdirSync(join(at, "inside")).sort()).toEqual(["one", "two"]);

  await expectAccessible(page, "files");
  for (const width of [768, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole("grid")).toHaveCount(1);
    await expectFits(page, `files at ${width} px`);
  }
});

test("[files.drop] files and folders that are dropped are uploaded where they were dropped", async ({
  files: page,
  target,
}) => {
  const { at } = await begin(page, target);
  mkdirSync(join(at, "inbox"));
  await paneOf(page).getByRole("button", { name: "Refresh" }).click();
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(["dropped"], "dropped.txt"));
    return transfer;
  });
  await rowOf(page, "inbox").dispatchEvent("drop", { dataTransfer: data });
  await expect(transferOf(page, "dropped.txt")).toContainText("Done");
  expect(readFileSync(join(at, "inbox", "dropped.txt"), "utf8")).toBe("dropped");
});

test("[files.fallback] a browser without the File System Access API saves files, and refuses folders", async ({
  files: page,
  target,
}) => {
  const { at } = await begin(page, target);
  const bytes = randomBytes(300_000);
  writeFileSync(join(at, "file.bin"), bytes);
  mkdirSync(join(at, "folder"));
  await paneOf(page).getByRole("button", { name: "Refresh" }).click();
  await page.evaluate(() => Object.assign(window, { showSaveFilePicker: undefined, showDirectoryPicker: undefined }));
  await rowOf(page, "file.bin").click();
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download" }).first().click();
  expect(sha256(readFileSync(await (await saved).path()))).toBe(sha256(bytes));
  await rowOf(page, "folder").click();
  await page.getByRole("button", { name: "Download" }).first().click();
  await expect(page.getByText("This browser cannot download folders here.")).toBeVisible();
});

test("[files.responsive] keys are answered while gigabytes wait in the queue", async ({ files: page, target }) => {
  const { at, local } = await begin(page, target);
  const paths = Array.from({ length: 6 }, (_, index) => join(local, `part-${index}`));
  for (const path of paths) writeFileSync(path, Buffer.alloc(120_000_000));
  await choose(page, "Upload files", paths);
  await expect(transferOf(page, "part-0")).toContainText("per second");
  await paneOf(page).getByRole("searchbox").fill("");
  await paneOf(page).getByRole("searchbox").pressSequentially("part");
  await expect(paneOf(page).getByRole("searchbox")).toHaveValue("part");
  await expect(page.getByRole("region", { name: "Transfers" })).toContainText("of 6 done");
  await page.getByRole("button", { name: "Cancel all" }).click();
  await expect.poll(() => readdirSync(at).filter((name) => name.endsWith(".farhelm-part"))).toEqual([]);
});
