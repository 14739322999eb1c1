import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import permissionsDocument from "../../../schemas/permissions.json" with { type: "json" };
import { createAccounts, createRole, moveToEmptyCompany, withDatabase } from "../support/database";
import { navigateInApp } from "../support/navigateInApp";
import type { Farhelm } from "../support/startFarhelm";
import { collectConsoleErrors, signInByRequest } from "../support/test";

/** The data of an API response: a record or the rows of a list. */
type Data = Record<string, unknown>;

interface Answer {
  url: URL;
  data: Data | Data[];
}

/** What the specification says of an address, and what proves that it is drawn. */
export interface RouteCase {
  /** Requirement ids in brackets. */
  ids: string;
  /** The address; {name} stands for a record of the demonstration data. */
  path: string;
  /** The permission without which the address is refused; where none is specified, a user without any is refused. */
  needs?: string;
  /** Whether the address is open to every user. */
  isOpen?: boolean;
  /** Where the address leads, unless it shows a page of its own. */
  leadsTo?: string;
  /** The tabs below `tabsOf` or the address, by their last segments. */
  tabs?: string[];
  tabsOf?: string;
  /** The API path, with the parameters that matter, of which the page shows a value. */
  reads?: string;
  /** The value shown of the record read, or of the first row: a key, or a function that writes it as the page does. */
  shows?: string | ((record: Data) => string);
  /** Whether the value is seen once the chart is shown as a table. */
  asTable?: boolean;
  /** Labels of fields of a form that the page draws; the first holds the value read, where one is. */
  fields?: string[];
  /** The breadcrumb that leads back, as its label and its address. */
  crumb?: [label: string, path: string];
  /** Whether the page stands without the layout around it. */
  isAlone?: boolean;
}

/** Cases that need the same permission one after another, because a change of permissions loads the console anew. */
export const byPermission = (cases: readonly RouteCase[]): RouteCase[] =>
  cases.toSorted((one, other) => (one.needs ?? "").localeCompare(other.needs ?? ""));

const PERMISSIONS = Object.keys(permissionsDocument.permissions);

/** Two signed-in pages on which addresses are opened in turn: one user may see all, the other lacks a permission. */
export class RouteWalk {
  readonly #answers: Answer[] = [];
  #errors: string[] = [];
  #barred: readonly string[] | undefined;

  private constructor(
    private readonly farhelm: Farhelm,
    /** The role of the restricted user. */
    private readonly role: string,
    readonly permitted: Page,
    readonly restricted: Page,
    private readonly records: Record<string, string>,
  ) {}

  /** Signs both users in, the restricted one with a role of this name. `prepare` returns the ids of placeholders. */
  static async start(
    browser: Browser,
    farhelm: Farhelm,
    role: string,
    prepare: (page: Page) => Promise<Record<string, string>>,
  ): Promise<RouteWalk> {
    await createRole(farhelm, role, PERMISSIONS);
    const account = (await createAccounts(farhelm, [role], "routes.example")).get(role);
    if (account === undefined) throw new Error("The restricted user was not created.");
    // A refused address leads to the list of devices, which would otherwise be filled for every case.
    await moveToEmptyCompany(farhelm, role);
    const [permitted, restricted] = [await browser.newPage(), await browser.newPage()];
    // No list stands on this page, so that every list is read by a request.
    await signInByRequest(permitted, farhelm, "/changelog");
    await signInByRequest(restricted, account, "/changelog");
    const walk = new RouteWalk(farhelm, role, permitted, restricted, await prepare(permitted));
    walk.#listen();
    return walk;
  }

  #listen(): void {
    this.#errors = collectConsoleErrors(this.permitted);
    this.permitted.on("response", async (response) => {
      const url = new URL(response.url());
      if (!url.pathname.startsWith("/api/") || response.request().method() !== "GET" || !response.ok()) return;
      const isJson = response.headers()["content-type"]?.includes("json");
      const body = isJson ? await response.json().catch(() => undefined) : undefined;
      if (body?.data) this.#answers.push({ url, data: body.data });
    });
  }

  async close(): Promise<void> {
    await Promise.all([this.permitted.context().close(), this.restricted.context().close()]);
  }

  #fill(path: string): string {
    return path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const record = this.records[name];
      if (record === undefined) throw new Error(`There is no record ${name}.`);
      return record;
    });
  }

  /** Opens an address as the user who may see all. */
  open(path: string): Promise<void> {
    return navigateInApp(this.permitted, this.#fill(path));
  }

  /** Opens the address as the user who may, and expects what the case says. */
  async expectDrawn(one: RouteCase): Promise<void> {
    const { permitted: page } = this;
    const path = this.#fill(one.path);
    await this.open(path);
    await expect(page).toHaveURL(new RegExp(`${escaped(this.#fill(one.leadsTo ?? path).split("?")[0] ?? "")}(\\?|$)`));
    const main = page.getByRole("main");
    const title = page.getByRole("heading", { level: 1 });
    await expect(title).toHaveText(/\w/);
    await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
    await expect(page).toHaveTitle(new RegExp(`^${escaped((await title.textContent()) ?? "")} · `));
    if (one.asTable) await main.getByRole("button", { name: "As a table" }).first().click();
    const [field] = one.fields ?? [];
    const text = one.reads === undefined ? undefined : await this.#read(one);
    if (text !== undefined && field === undefined) await expect(main).toContainText(text);
    if (text !== undefined && field !== undefined) await expect(main.getByLabel(field).first()).toHaveValue(text);
    await expectParts(page, main, one, this.#fill(one.tabsOf ?? path));
    expect(await main.getByRole("alert").allTextContents(), "alerts of the page").toEqual([]);
    expect(this.#errors.splice(0), "messages of the browser's console").toEqual([]);
  }

  /** The value that the page must show, from the last response that has it. */
  async #read({ reads = "", shows = "name" }: RouteCase): Promise<string> {
    const wanted = new URL(`/api${this.#fill(reads)}`, this.farhelm.url);
    const parameters = [...wanted.searchParams];
    const valueIn = ({ url, data }: Answer) => {
      const isWanted =
        url.pathname === wanted.pathname && parameters.every(([key, value]) => url.searchParams.get(key) === value);
      const record = Array.isArray(data) ? data[0] : data;
      if (!isWanted || record === undefined) return "";
      return typeof shows === "string" ? String(record[shows] ?? "") : shows(record);
    };
    const value = () => this.#answers.map(valueIn).findLast((text) => text !== "") ?? "";
    await expect.poll(value, `${wanted.pathname}${wanted.search} says what is shown`).not.toBe("");
    return value();
  }

  /** Opens the address as a user who holds every other permission, or none where the case names none. */
  async expectRefused({ path: template, needs, leadsTo }: RouteCase): Promise<void> {
    const held = needs === undefined ? [] : PERMISSIONS.filter((name) => name !== needs);
    const path = this.#fill(template);
    if (this.#barred?.join() === held.join()) await navigateInApp(this.restricted, path);
    else {
      await this.#hold(held);
      await this.restricted.goto(this.farhelm.url + path);
    }
    const page = this.restricted;
    if (needs === undefined) {
      await expect(page.getByRole("heading", { level: 1, name: "Access denied" })).toBeVisible();
      return;
    }
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const isShown = new RegExp(`${escaped(this.#fill(leadsTo ?? path).split("?")[0] ?? "")}(\\?|$)`);
    await expect(page).not.toHaveURL(isShown);
  }

  async #hold(held: readonly string[]): Promise<void> {
    await withDatabase(this.farhelm, async (client) => {
      await client.query("delete from role_permissions p using roles r where r.id = p.role_id and r.name = $1", [
        this.role,
      ]);
      const added = "insert into role_permissions select r.id, unnest($2::text[]) from roles r where r.name = $1";
      await client.query(added, [this.role, held]);
    });
    this.#barred = held;
  }
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

async function expectParts(page: Page, main: Locator, one: RouteCase, base: string): Promise<void> {
  if (one.tabs) {
    const links = main.locator(`nav a[href^="${base}/"]`);
    await expect(links.first()).toBeVisible();
    const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute("href") ?? ""));
    const names = new Set(hrefs.map((href) => href.slice(base.length + 1).split("/")[0]));
    expect([...names]).toEqual(one.tabs);
  }
  for (const label of one.fields ?? []) await expect(main.getByLabel(label).first()).toBeVisible();
  if (one.crumb) {
    const [label, path] = one.crumb;
    const crumbs = page.getByRole("navigation", { name: "Breadcrumbs" });
    await expect(crumbs.getByRole("link", { name: label })).toHaveAttribute("href", path);
  }
  await expect(page.getByRole("banner")).toHaveCount(one.isAlone ? 0 : 1);
}
