import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import { SLOWDOWN } from "../support/slowdown";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, signIn, test } from "../support/test";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const overlay = mkdtempSync(join(tmpdir(), "farhelm-new-"));

/** Runs a codegen command. Returns its output, including errors, and whether it succeeded. */
function run(...command: string[]): { output: string; done: boolean } {
  const args = ["--import", "tsx", "codegen/cli.ts", ...command];
  try {
    return { output: execFileSync(process.execPath, args, { cwd: root, encoding: "utf8", stdio: "pipe" }), done: true };
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return { output: stdout + stderr, done: false };
  }
}

const makeNew = (kind: string, name: string) => run("new", kind, name, "--folder", overlay);
const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;

/** Adds the route entry that `new` printed to the overlay. */
function addRoute(output: string): void {
  const entry = /an address of its own is an entry in routes\.json: (.*)/.exec(output)?.[1] ?? "";
  const file = join(overlay, "routes.json");
  const { $schema, routes } = read(readdirSync(overlay).includes("routes.json") ? file : `${root}/schemas/routes.json`);
  writeFileSync(file, JSON.stringify({ $schema, routes: [...(routes as unknown[]), JSON.parse(entry)] }));
}

test.describe.configure({ mode: "serial" });

let farhelm: Farhelm;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  farhelm = await startFarhelm({ args: ["--empty", "--dev", "--documents", overlay] });
});
test.afterAll(async () => {
  await farhelm.stop();
  removeData(farhelm.data);
  removeData(overlay);
});

async function openConsole(page: Page, url = farhelm.url): Promise<void> {
  page.setDefaultNavigationTimeout(60_000);
  await page.goto(url);
  // The first page of a dev server takes longer, because Vite transforms its sources.
  await expect(page.getByLabel("E-mail")).toBeVisible({ timeout: 40_000 * SLOWDOWN });
  await signIn(page, { ...farhelm, url });
}

test("new form, modal and page pass the check and open in the dev server that was running", async ({ page }) => {
  test.setTimeout(240_000);
  await openConsole(page);
  const form = makeNew("form", "new-tide-table");
  const modal = makeNew("modal", "tide-warning");
  const screen = makeNew("page", "tide-tables");
  expect([form, modal, screen].map(({ done }) => done)).toEqual([true, true, true]);
  addRoute(form.output);
  addRoute(screen.output);
  expect(run("check", overlay)).toMatchObject({ done: true });

  await expect(async () => {
    await page.goto(`${farhelm.url}/forms/new-tide-table`);
    await expect(page.getByRole("heading", { level: 1, name: "New tide table" })).toBeVisible();
  }).toPass();
  await expect(page.getByRole("main").getByRole("textbox").first()).toBeEditable();
  await page.goto(`${farhelm.url}/tide-tables`);
  await expect(page.getByRole("heading", { level: 1, name: "Tide tables" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Tide tables").last()).toBeVisible();
  await page.goto(`${farhelm.url}/tide-tables?modal=tide-warning`);
  await expect(page.getByRole("dialog", { name: "Tide warning" })).toBeVisible();

  for (const [kind, name, part] of [
    ["form", "new-tide-table", "textbox"],
    ["modal", "tide-warning", "button"],
    ["page", "tide-tables", "region"],
  ] as const) {
    await page.goto(`${farhelm.url}/gallery?show=${kind}/${name}`);
    await expect(
      page
        .getByRole("article", { name: `${kind} ${name}` })
        .getByRole(part)
        .first(),
    ).toBeVisible();
  }
});

test("a new brand and a new language pass the check and can be chosen", async ({ page }) => {
  test.setTimeout(240_000);
  expect([makeNew("brand", "tide-house"), makeNew("language", "he")].map(({ done }) => done)).toEqual([true, true]);
  const file = join(overlay, "brands/tide-house.json");
  writeFileSync(file, JSON.stringify({ ...read(file), hosts: ["tides.localhost"] }));
  expect(run("check", overlay)).toMatchObject({ done: true });

  const url = farhelm.url.replace("127.0.0.1", "tides.localhost");
  // Poll without the browser: an open page would reload when documents arrive, during the next step.
  const headers = { host: new URL(url).host };
  await expect.poll(async () => (await page.request.get(farhelm.url, { headers })).text()).toContain("Tide house");
  await openConsole(page, url);
  await expect(page).toHaveTitle(/Tide house/);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.locator("summary", { hasText: "Languages" }).click();
  await page.getByRole("radio", { name: "עברית" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("html")).toHaveAttribute("lang", "he");
  await expect(page.getByRole("navigation").first()).toBeVisible();
});

test("a name that cannot be one is refused with its reason and nothing is written", () => {
  const refusals = [
    ["form", "new-tag", "schemas/forms/new-tag.json already exists"],
    ["brand", "tide-house", "brands/tide-house.json already exists"],
    ["modal", "Tide-Warning", 'is not in kebab-case, such as "tide-warning"'],
    ["page", "../tides", 'the file name "../tides" is not in kebab-case, such as "tides"'],
    ["form", "", "Name what to create"],
    ["page", "con", "is reserved by Windows"],
    ["modal", "__proto__", 'the file name "__proto__" is not in kebab-case'],
    ["language", "EN", "is not the code of a language"],
  ] as const;
  const written = () => readdirSync(overlay, { recursive: true }).sort();
  const before = written();
  for (const [kind, name, reason] of refusals) {
    const { output, done } = makeNew(kind, name);
    expect
      .soft({ done, hasReason: output.includes(reason) }, `${kind} ${name}: ${output}`)
      .toEqual({ done: false, hasReason: true });
  }
  expect(written()).toEqual(before);
});
