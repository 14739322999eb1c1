import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runNew } from "../../../codegen/cli/new/runNew";
import { submitCredentials } from "../account/accountSteps";
import { navigateInApp } from "../support/navigateInApp";
import { SLOWDOWN } from "../support/slowdown";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, startSession, test } from "../support/test";

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

/** Runs the command `new` in this process, which takes a tenth of the time of a process of its own. */
async function makeNew(kind: string, name: string): Promise<ReturnType<typeof run>> {
  const { text, done } = await runNew([kind, name, "--folder", overlay]);
  return { output: text, done };
}

const read = (file: string) => JSON.parse(readFileSync(file, "utf8")) as Record<string, unknown>;

/** Adds the route entry that `new` printed to the overlay. */
function addRoute(output: string): void {
  const entry = /an address of its own is an entry in routes\.json: (.*)/.exec(output)?.[1] ?? "";
  const file = join(overlay, "routes.json");
  const { $schema, routes } = read(readdirSync(overlay).includes("routes.json") ? file : `${root}/schemas/routes.json`);
  writeFileSync(file, JSON.stringify({ $schema, routes: [...(routes as unknown[]), JSON.parse(entry)] }));
}

/** Makes a document of each kind, while the server runs, and checks them together, which takes longest. */
async function makeAll() {
  const form = run("new", "form", "new-tide-table", "--folder", overlay);
  const modal = await makeNew("modal", "tide-warning");
  const screen = await makeNew("page", "tide-tables");
  const brand = await makeNew("brand", "tide-house");
  const language = await makeNew("language", "he");
  addRoute(form.output);
  addRoute(screen.output);
  const file = join(overlay, "brands/tide-house.json");
  writeFileSync(file, JSON.stringify({ ...read(file), hosts: ["tides.localhost"] }));
  return { form, modal, screen, brand, language, check: run("check", overlay) };
}

let farhelm: Farhelm;
let made: Awaited<ReturnType<typeof makeAll>>;
test.beforeAll(async () => {
  test.setTimeout(240_000);
  farhelm = await startFarhelm({ args: ["--empty", "--dev", "--documents", overlay] });
  made = await makeAll();
});
test.afterAll(async () => {
  await farhelm.stop();
  removeData(farhelm.data);
  removeData(overlay);
});

/** Time limit of the first page of a dev server, because Vite transforms its sources. */
const FIRST_PAGE = { timeout: 80_000 * SLOWDOWN };
test.beforeEach(({ page }) => page.setDefaultNavigationTimeout(60_000));

test("new form, modal and page pass the check and open in the dev server that was running", async ({ page }) => {
  test.setTimeout(240_000);
  await startSession(page, farhelm);
  expect([made.form, made.modal, made.screen].map(({ done }) => done)).toEqual([true, true, true]);
  expect(made.check).toMatchObject({ done: true });

  await expect(async () => {
    await page.goto(`${farhelm.url}/forms/new-tide-table`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible(FIRST_PAGE);
    await expect(page.getByRole("heading", { level: 1, name: "New tide table" })).toBeVisible();
  }).toPass();
  await expect(page.getByRole("main").getByRole("textbox").first()).toBeEditable();
  await navigateInApp(page, "/tide-tables");
  await expect(page.getByRole("heading", { level: 1, name: "Tide tables" })).toBeVisible();
  await expect(page.getByRole("main").getByText("Tide tables").last()).toBeVisible();
  await navigateInApp(page, "/tide-tables?modal=tide-warning");
  await expect(page.getByRole("dialog", { name: "Tide warning" })).toBeVisible();

  for (const [kind, name, part] of [
    ["form", "new-tide-table", "textbox"],
    ["modal", "tide-warning", "button"],
    ["page", "tide-tables", "region"],
  ] as const) {
    await navigateInApp(page, `/gallery?show=${kind}/${name}`);
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
  expect([made.brand, made.language].map(({ done }) => done)).toEqual([true, true]);
  expect(made.check).toMatchObject({ done: true });
  const url = farhelm.url.replace("127.0.0.1", "tides.localhost");
  // Poll without the browser: an open page would reload when documents arrive, during the next step.
  const headers = { host: new URL(url).host };
  await expect.poll(async () => (await page.request.get(farhelm.url, { headers })).text()).toContain("Tide house");
  await page.goto(url);
  await expect(page.getByLabel("E-mail")).toBeVisible(FIRST_PAGE);
  await submitCredentials(page, farhelm);
  await expect(page.getByRole("navigation").first()).toBeVisible(FIRST_PAGE);
  await expect(page).toHaveTitle(/Tide house/);
  await page.getByRole("button", { name: /^Account of/ }).click();
  await page.locator("summary", { hasText: "Languages" }).click();
  await page.getByRole("radio", { name: "עברית" }).click();
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("html")).toHaveAttribute("lang", "he");
  await expect(page.getByRole("navigation").first()).toBeVisible();
});

test("a name that cannot be one is refused with its reason and nothing is written", async () => {
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
    const { output, done } = await makeNew(kind, name);
    expect
      .soft({ done, hasReason: output.includes(reason) }, `${kind} ${name}: ${output}`)
      .toEqual({ done: false, hasReason: true });
  }
  expect(run("new", "form", "new-tag", "--folder", overlay).done, "as a command").toBe(false);
  expect(written()).toEqual(before);
});
