import type { Locator, Page } from "@playwright/test";
import { Ajv, type SchemaObject } from "ajv";
import formats from "ajv-formats";

const ajv = formats.default(new Ajv({ strict: false }));

/** What is entered where a schema says too little, by "form.key" or by key. */
export type InputTexts = Record<string, string>;

/** A file that a person chooses. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** What something is moved to is another than what it is moved from. */
const SECOND = /__(target|target_device_id)$/;

const two = (count: number) => String(count % 100).padStart(2, "0");

/** A value that a schema allows, unlike the one with another number. */
export function validValue(schema: SchemaObject, count: number): string {
  const { minimum = 1, type } = schema;
  const types: unknown[] = [type].flat();
  if (types.includes("integer") || types.includes("number")) return String(Math.max(minimum, 1));
  const values = [
    `Harbour gate ${count}`,
    `gate-${count}`,
    `gate-${count}@forms.example`,
    `10.20.${count}.0`,
    `11008765${two(count)}`,
    `001E42AABB${two(count)}`,
    `00:1E:42:AA:BB:${two(count)}`,
    `3569382500000${two(count)}`,
    "#1A2B3C",
    "12:34",
    "7.8",
    "2027-01-02 03:04:05",
    "/system/info",
  ];
  const value = values.find((one) => ajv.validate(schema, one));
  if (value === undefined) throw new Error(`No honest value for ${JSON.stringify(schema)}.`);
  return value;
}

async function pick(page: Page, box: Locator, wanted?: string): Promise<void> {
  const id = (await box.getAttribute("id")) ?? "";
  await box.click();
  if (wanted !== undefined) await box.fill(wanted);
  const options = page.locator("[role=option]").filter({ hasText: wanted });
  await options.nth(wanted === undefined && SECOND.test(id) ? 1 : 0).click();
  if ((await box.getAttribute("aria-expanded")) === "true") await box.press("Escape");
}

/** What goes into an input: a text, a choice among many, a file. */
export interface Entry {
  text: () => string;
  choice?: string;
  file?: ChosenFile;
}

/** Fills one input with an honest value, by what kind of input it is. */
export async function fillInput(page: Page, input: Locator, entry: Entry): Promise<void> {
  const [tag, type, role] = await input.evaluate((element) => [
    element.tagName,
    element.getAttribute("type"),
    element.getAttribute("role"),
  ]);
  if (role === "textbox" && tag === "DIV") return input.fill(entry.text());
  if (role === "combobox") return pick(page, input, entry.choice);
  if (role === "radiogroup") return input.getByRole("radio").first().check();
  if (tag === "SELECT") {
    if (entry.choice !== undefined) return void (await input.selectOption({ label: entry.choice }));
    const choices = input.locator("option:not([value=''])");
    return void (await input.selectOption((await choices.first().getAttribute("value")) ?? ""));
  }
  if (tag === "BUTTON") {
    await input.click();
    await page
      .getByRole("dialog", { name: "Image gallery" })
      .getByRole("button", { name: /^Select/ })
      .first()
      .click();
    return;
  }
  if (type === "checkbox") return input.check();
  if (type === "date") return input.fill("2026-01-02");
  if (type === "datetime-local") return input.fill("2027-01-02T03:04");
  if (type === "file") return void (await input.setInputFiles(entry.file ?? []));
  if (tag === "INPUT" || tag === "TEXTAREA") return input.fill(entry.text());
  const own = input
    .locator("input[type=file], input[type=checkbox], input[role=combobox], input:not([type=hidden])")
    .first();
  await fillInput(page, own, entry);
  if (/^(text|null)$/.test(String(await own.getAttribute("type"))) && !(await own.getAttribute("role")))
    await own.press("Enter");
}

/** The inputs of the first row of a table, one for each column; the list an input opens has its name too. */
const CELLS = ["input", "select", "textarea"].map((tag) => `${tag}[aria-label$=", row 1"]`).join();

/** What differs from filling every property with the first honest value. */
export interface FillOptions {
  choose?: (key: string) => string | undefined;
  isKept?: (key: string) => boolean;
  /** Whether the lists within the items of a list are filled too, to the last. */
  isDeep?: (key: string) => boolean;
  file?: ChosenFile;
}

/** What a form asks for only while a condition holds. */
function askedFor({ allOf = [] }: SchemaObject): Record<string, SchemaObject> {
  const parts = (allOf as { then?: SchemaObject }[]).flatMap(({ then }) => (then ? [then] : []));
  return Object.fromEntries(
    parts.flatMap(({ properties = {}, required = [] }) =>
      Object.entries<SchemaObject>(properties).filter(([key]) => required.includes(key)),
    ),
  );
}

/** What the groups of an item of a list require once a condition shows them, as name_inner. */
function groupedIn({ allOf = [] }: SchemaObject): [string, SchemaObject][] {
  const groups = (allOf as { then?: SchemaObject }[]).flatMap(({ then }) =>
    Object.entries<SchemaObject>(then?.properties ?? {}),
  );
  return groups.flatMap(([name, { properties = {}, required = [] }]) =>
    Object.entries<SchemaObject>(properties).flatMap(([inner, schema]): [string, SchemaObject][] =>
      required.includes(inner) ? [[`${name}_${inner}`, schema]] : [],
    ),
  );
}

/** The lists an item of a list has once a condition shows them. */
function listsIn({ allOf = [] }: SchemaObject): Record<string, SchemaObject> {
  const parts = (allOf as { then?: SchemaObject }[]).flatMap(({ then }) =>
    Object.entries<SchemaObject>(then?.properties ?? {}),
  );
  return Object.fromEntries(parts.filter(([, { type }]) => type === "array"));
}

/** Makes room for one more item of a list, or in a table for the first row; gives its place. */
async function placeForItem(list: Locator, at: string): Promise<number> {
  if ((await list.locator("tbody").count()) > 0) return 0;
  let place = 0;
  while ((await list.locator(`[id$="__${at}_${place}"]`).count()) > 0) place += 1;
  await list
    .getByRole("button", { name: /^Add( row)?$/ })
    .last()
    .click();
  return place;
}

interface ItemFiller extends Omit<FillOptions, "isKept" | "isDeep"> {
  say: (key: string, property: SchemaObject) => string;
  isDeep: boolean;
}

/** Fills an item of a list, which stands at some place of the form: its inputs, and the lists within it if that is wanted. */
async function fillItem(page: Page, field: Locator, at: string, item: SchemaObject, filler: ItemFiller): Promise<void> {
  const { say, choose, file, isDeep } = filler;
  const columns = Object.entries<SchemaObject>({ ...item.properties, ...(isDeep && listsIn(item)) });
  for (const [place, [name, column]] of columns.entries()) {
    const own = field.locator(`[id$="__${at}_${name}"]`);
    if (isDeep && column.items?.properties && (await own.count()) > 0) {
      const place = await placeForItem(own, `${at}_${name}`);
      await fillItem(page, own, `${at}_${name}_${place}`, column.items, filler);
    }
    if (/object|array/.test(String(column.type))) continue;
    const cell = (await own.count()) > 0 ? own.first() : field.locator(CELLS).nth(place);
    if (await cell.isVisible())
      await fillInput(page, cell, { text: () => say(name, column), choice: choose?.(name), file });
  }
  for (const [name, column] of groupedIn(item)) {
    const cell = field.locator(`[id$="__${at}_${name}"]`).first();
    if (await cell.isVisible()) await fillInput(page, cell, { text: () => say(name, column.items ?? column), file });
  }
}

/** Fills the properties of a form that are shown; gives the keys it filled. */
export async function fillForm(
  page: Page,
  form: Locator,
  schema: SchemaObject,
  say: (key: string, property: SchemaObject) => string,
  { choose, isKept, isDeep, file }: FillOptions = {},
): Promise<string[]> {
  const filled: string[] = [];
  for (const [key, property] of Object.entries<SchemaObject>({ ...schema.properties, ...askedFor(schema) })) {
    // Ticked, it would send everyone to set up a second factor first. What only says something takes no value.
    if (key === "mfa_mandatory" || property.readOnly || isKept?.(key)) continue;
    const field = form.locator(`[id$="__${key}"]`).first();
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
    const isOfItems = property.items?.properties !== undefined;
    if (isOfItems)
      await fillItem(page, field, `${key}_0`, property.items, { say, choose, file, isDeep: isDeep?.(key) ?? false });
    const text = () => say(key, property.items ?? property);
    if (!isOfItems) await fillInput(page, field, { text, choice: choose?.(key), file });
    filled.push(key);
  }
  return filled;
}
