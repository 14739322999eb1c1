import { readPath } from "../../bindings/bind";

/** Options of an ItemSelect. */
export interface ItemOptions {
  operation: string;
  /** The property stored. */
  value: string;
  /** The property shown. */
  label: string;
  /** A property shown beside it. */
  detail: string | undefined;
  multiple: boolean;
  params: Record<string, unknown>;
  /** Draw only the selected items, as text. */
  asText: boolean;
}

/** One item of a lookup: its stored value, its label and a detail. */
export interface Item {
  value: unknown;
  label: string;
  detail?: string;
}

const noParams: Record<string, unknown> = {};

/** Reads the options of an ItemSelect, with defaults; throws without operation. */
export function readItemOptions(options: Record<string, unknown>): ItemOptions {
  const { operation, value, label, detail, params } = options;
  if (typeof operation !== "string") throw new Error("ItemSelect needs the option operation.");
  return {
    operation,
    value: typeof value === "string" ? value : "id",
    label: typeof label === "string" ? label : "name",
    detail: typeof detail === "string" ? detail : undefined,
    multiple: options.multiple === true,
    params: typeof params === "object" && params !== null ? (params as Record<string, unknown>) : noParams,
    asText: options.asText === true,
  };
}

/** Converts the rows of a lookup response to items. */
export function toItems(
  rows: unknown,
  { value, label, detail }: Pick<ItemOptions, "value" | "label" | "detail">,
): Item[] {
  if (!Array.isArray(rows)) return [];
  return rows.map((row) => ({
    value: readPath(row, value),
    label: String(readPath(row, label) ?? readPath(row, value) ?? ""),
    ...(detail !== undefined && { detail: String(readPath(row, detail) ?? "") }),
  }));
}

/** The selected values: of a single value, a list, or a comma-separated text from the address. */
export function chosenValues(value: unknown): unknown[] {
  if (value === undefined || value === null || value === "") return [];
  if (Array.isArray(value)) return value;
  return typeof value === "string" && value.includes(",") ? value.split(",") : [value];
}

/** Whether two values identify the same item; compared as text, as the address holds numbers as text. */
export function isSameItem(a: unknown, b: unknown): boolean {
  return String(a) === String(b);
}
