import type { Locator, Page } from "@playwright/test";
import { Ajv, type SchemaObject } from "ajv";
import formats from "ajv-formats";

const ajv = formats.default(new Ajv({ strict: false }));

/** Input texts for properties whose schema is not specific enough, by "form.key" or by key. */
export type InputTexts = Record<string, string>;

/** A file for a file input. */
export interface ChosenFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** Targets of a move, which must differ from its source: the second option is chosen. */
const SECOND_OPTION = /__(target|target_device_id)$/;

const two = (count: number) => String(count % 100).padStart(2, "0");

/** Returns a value that is valid for a schema and distinct for each `count`. Throws when it knows none. */
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
  if (value === undefined) throw new Error(`No valid value for ${JSON.stringify(schema)}.`);
  return value;
}

async function pick(page: Page, box: Locator, text?: string): Promise<void> {
  const id = (await box.getAttribute("id")) ?? "";
  await box.click();
  if (text !== undefined) await box.fill(text);
  const options = page.locator("[role=option]").filter({ hasText: text });
  await options.nth(text === undefined && SECOND_OPTION.test(id) ? 1 : 0).click();
  if ((await box.getAttribute("aria-expanded")) === "true") await box.press("Escape");
}

/** Value for an input: a text, the label of a choice, or a file. */
export interface Entry {
  text: () => string;
  choice?: string;
  file?: ChosenFile;
}

/** Fills one input, according to its kind. */
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

/** Inputs of a table's first row. By tag, because the list that an input opens has the same label. */
const FIRST_ROW_INPUTS = ["input", "select", "textarea"].map((tag) => `${tag}[aria-label$=", row 1"]`).join();

/** Exceptions from filling every property with the first valid value. */
export interface FillOptions {
  choose?: (key: string) => string | undefined;
  /** Whether the property keeps its value. */
  isUnchanged?: (key: string) => boolean;
  /** Whether lists nested in the items of a list are filled as well. */
  isDeep?: (key: string) => boolean;
  file?: ChosenFile;
}

/** Properties that a form requires only under a condition. */
function conditionalProperties({ allOf = [] }: SchemaObject): Record<string, SchemaObject> {
  const parts = (allOf as { then?: SchemaObject }[]).flatMap(({ then }) => (then ? [then] : []));
  return Object.fromEntries(
    parts.flatMap(({ properties = {}, required = [] }) =>
      Object.entries<SchemaObject>(properties).filter(([key]) => required.includes(key)),
    ),
  );
}

/** Required properties of the conditional groups of a list item, by "group_property". */
function conditionalGroups({ allOf = [] }: SchemaObject): [string, SchemaObject][] {
  const groups = (allOf as { then?: SchemaObject }[]).flatMap(({ then }) =>
    Object.entries<SchemaObject>(then?.properties ?? {}),
  );
  return groups.flatMap(([name, { properties = {}, required = [] }]) =>
    Object.entries<SchemaObject>(properties).flatMap(([inner, schema]): [string, SchemaObject][] =>
      required.includes(inner) ? [[`${name}_${inner}`, schema]] : [],
    ),
  );
}

/** Lists that an item of a list has only under a condition. */
function conditionalLists({ allOf = [] }: SchemaObject): Record<string, SchemaObject> {
  const parts = (allOf as { then?: SchemaObject }[]).flatMap(({ then }) =>
    Object.entries<SchemaObject>(then?.properties ?? {}),
  );
  return Object.fromEntries(parts.filter(([, { type }]) => type === "array"));
}

/** Adds an item to a list and returns its index; for a table, the index of the first row. */
async function addItem(list: Locator, at: string): Promise<number> {
  if ((await list.locator("tbody").count()) > 0) return 0;
  let index = 0;
  while ((await list.locator(`[id$="__${at}_${index}"]`).count()) > 0) index += 1;
  await list
    .getByRole("button", { name: /^Add( row)?$/ })
    .last()
    .click();
  return index;
}

interface ItemFiller extends Omit<FillOptions, "isUnchanged" | "isDeep"> {
  textFor: (key: string, property: SchemaObject) => string;
  isDeep: boolean;
}

/** Fills a list item at a path of the form: its inputs and, with `isDeep`, its nested lists. */
async function fillItem(page: Page, field: Locator, at: string, item: SchemaObject, filler: ItemFiller): Promise<void> {
  const { textFor, choose, file, isDeep } = filler;
  const columns = Object.entries<SchemaObject>({ ...item.properties, ...(isDeep && conditionalLists(item)) });
  for (const [index, [name, column]] of columns.entries()) {
    const own = field.locator(`[id$="__${at}_${name}"]`);
    if (isDeep && column.items?.properties && (await own.count()) > 0) {
      const index = await addItem(own, `${at}_${name}`);
      await fillItem(page, own, `${at}_${name}_${index}`, column.items, filler);
    }
    if (/object|array/.test(String(column.type))) continue;
    const cell = (await own.count()) > 0 ? own.first() : field.locator(FIRST_ROW_INPUTS).nth(index);
    if (await cell.isVisible())
      await fillInput(page, cell, { text: () => textFor(name, column), choice: choose?.(name), file });
  }
  for (const [name, column] of conditionalGroups(item)) {
    const cell = field.locator(`[id$="__${at}_${name}"]`).first();
    if (await cell.isVisible())
      await fillInput(page, cell, { text: () => textFor(name, column.items ?? column), file });
  }
}

/** Fills the visible properties of a form. Returns the keys it filled. */
export async function fillForm(
  page: Page,
  form: Locator,
  schema: SchemaObject,
  textFor: (key: string, property: SchemaObject) => string,
  { choose, isUnchanged, isDeep, file }: FillOptions = {},
): Promise<string[]> {
  const filled: string[] = [];
  for (const [key, property] of Object.entries<SchemaObject>({
    ...schema.properties,
    ...conditionalProperties(schema),
  })) {
    // Skip mfa_mandatory, which would make everyone enroll a second factor, and read-only properties.
    if (key === "mfa_mandatory" || property.readOnly || isUnchanged?.(key)) continue;
    const field = form.locator(`[id$="__${key}"]`).first();
    if (!(await field.isVisible()) || !(await field.isEnabled())) continue;
    const isOfItems = property.items?.properties !== undefined;
    if (isOfItems)
      await fillItem(page, field, `${key}_0`, property.items, {
        textFor,
        choose,
        file,
        isDeep: isDeep?.(key) ?? false,
      });
    const text = () => textFor(key, property.items ?? property);
    if (!isOfItems) await fillInput(page, field, { text, choice: choose?.(key), file });
    filled.push(key);
  }
  return filled;
}
