import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Locator, Page, Request } from "@playwright/test";
import { type Farhelm, removeData, startFarhelm } from "../support/startFarhelm";
import { expect, startSession, test } from "../support/test";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const contracts = join(root, "tests/fixtures/contracts");
/** Folder of a copy of the project, to which third-party API contracts are added. */
let project: string;
let overlay: string;

type Find = (key: string) => Locator;

/** An operation of a third-party contract, how its form is filled, and the request expected. */
interface Case {
  form: string;
  contract: string;
  operation: string;
  /** Parameter of the form's address and of the operation's path. */
  param?: { name: string; value: string };
  fill: (find: Find) => Promise<void>;
  path: string;
  sent: (request: Request) => void;
}

const cases: Case[] = [
  {
    form: "new-repository",
    contract: "github.json",
    operation: "repos/create-in-org",
    param: { name: "org", value: "acme" },
    fill: async (find) => {
      await find("name").fill("harbour");
      await find("private").check();
      await find("custom_properties").fill('{ "pier": 1 }');
    },
    path: "/api/orgs/acme/repos",
    sent: (request) => {
      const body = request.postDataJSON();
      expect(body).toMatchObject({ name: "harbour", private: true, has_wiki: true, custom_properties: { pier: 1 } });
      expect(Object.keys(body)).not.toContain("description");
    },
  },
  {
    form: "new-droplet",
    contract: "droplets/openapi.yaml",
    operation: "droplets_create",
    fill: async (find) => {
      await find("name").fill("web-1");
      await find("size").fill("small");
      await find("image").fill("debian");
      await find("backup_policy_plan").selectOption({ label: "Weekly" });
    },
    path: "/api/v2/droplets",
    sent: (request) =>
      expect(request.postDataJSON()).toMatchObject({
        ...{ name: "web-1", size: "small", image: "debian" },
        backup_policy: { plan: "weekly" },
      }),
  },
  {
    form: "ask-chat",
    contract: "chat.yaml",
    operation: "createChatCompletion",
    fill: async (find) => {
      await find("model").fill("small");
      // The discriminator of the only alternative is preselected.
      await expect(find("messages_0_role")).toHaveValue("user");
      await find("messages_0_content").fill("Which way is the harbour?");
    },
    path: "/api/chat/completions",
    sent: (request) =>
      expect(request.postDataJSON()).toMatchObject({
        model: "small",
        messages: [{ role: "user", content: "Which way is the harbour?" }],
      }),
  },
  {
    form: "send-picture",
    contract: "cluster.json",
    operation: "post /upload",
    fill: async (find) => {
      await find("file").setInputFiles({ name: "pier.png", mimeType: "image/png", buffer: Buffer.from("pier") });
      await find("note").fill("The pier");
    },
    path: "/api/upload",
    sent: (request) => {
      expect(request.headers()["content-type"]).toContain("multipart/form-data");
      expect(request.postData()).toMatch(/name="file"; filename="pier.png".*pier.*name="note".*The pier/s);
    },
  },
];

/** Runs a command in the copied project. */
const run = (file: string, ...args: string[]) =>
  execFileSync(file, args, { cwd: project, encoding: "utf8", stdio: "pipe" });

/** Copies the code and documents, and links the installed packages. */
function copyProject(): void {
  project = mkdtempSync(join(tmpdir(), "farhelm-contracts-"));
  for (const part of ["app", "engine", "codegen", "schemas", "package.json", "tsconfig.json"])
    cpSync(join(root, part), join(project, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"));
}

/** Writes each form as the command `new` does, all in one process of the copied project. */
function addForms(): void {
  const calls = cases.map(({ form, contract, operation }) => [
    "form",
    form,
    "--contract",
    join(contracts, contract),
    "--operation",
    operation,
  ]);
  const code = `
    const { runNew } = await import("./codegen/cli/new/runNew.ts");
    for (const args of ${JSON.stringify(calls)}) {
      const { text, done } = await runNew(args);
      if (!done) throw new Error(text);
    }`;
  run(process.execPath, "--import", "tsx", "--input-type=module", "--eval", code);
}

/** Gives each form a route in an overlay, where routes need no translations. */
function addRoutes(): void {
  overlay = mkdtempSync(join(tmpdir(), "farhelm-contracts-overlay-"));
  const { $schema, routes } = JSON.parse(readFileSync(join(root, "schemas/routes.json"), "utf8"));
  const own = cases.map(({ form, param }) => {
    const path = `/forms/${form}${param ? `/{${param.name}}` : ""}`;
    return { id: `forms.${form}`, path, title: form, form };
  });
  writeFileSync(join(overlay, "routes.json"), JSON.stringify({ $schema, routes: [...routes, ...own] }));
}

let farhelm: Farhelm;
test.beforeAll(async () => {
  test.setTimeout(480_000);
  copyProject();
  addForms();
  addRoutes();
  // Of the build only the console: this server runs from its sources.
  run("npm", "run", "-s", "codegen");
  run(process.execPath, join(root, "node_modules/vite/bin/vite.js"), "build", "--config", "app/console/vite.config.ts");
  farhelm = await startFarhelm({ args: ["--empty", "--documents", overlay], project });
});
test.afterAll(async () => {
  await farhelm?.stop();
  for (const folder of [farhelm?.data, project, overlay]) if (folder) removeData(folder);
});

/** Submits a form and returns its request; the response is a stub, because the API has no such operation. */
async function send(page: Page, form: Locator, path: string): Promise<Request> {
  await page.route(`**${path}`, (route) => route.fulfill({ json: { success: true, data: {} } }));
  const request = page.waitForRequest((one) => new URL(one.url()).pathname === path);
  await form.getByRole("button", { name: "Save" }).click();
  return request;
}

test("forms of calls nobody here wrote are drawn, say what is missing, and send what their contract asks for", async ({
  page,
}) => {
  await startSession(page, farhelm);
  for (const { form, param, fill, path, sent } of cases)
    await test.step(form, async () => {
      await page.goto(`${farhelm.url}/forms/${form}${param ? `/${param.value}` : ""}`);
      const element = page.getByRole("main").locator("form");
      await element.getByRole("button", { name: "Save" }).click();
      await expect(element.getByText("This field is required.").first()).toBeVisible();
      await fill((key) => element.locator(`[id$="__${key}"]`));
      sent(await send(page, element, path));
      await expect(element).toHaveCount(0);
    });
});
