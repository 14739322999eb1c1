import type { MatchingSelection } from "./matching";

/** What placeholders can refer to: the route's parameters, the page's record, the signed-in user, the selected rows. */
export type BindingContext = {
  route?: Record<string, unknown>;
  query?: Record<string, unknown>;
  record?: unknown;
  user?: unknown;
  selection?: readonly unknown[] | MatchingSelection;
  form?: unknown;
};

const WHOLE = /^\{([A-Za-z_][\w-]*(?:\.[\w-]+)*)\}$/;
const PART = /\{([A-Za-z_][\w-]*(?:\.[\w-]+)*)\}/g;

/** Reads the value at a dotted path; in a list, the values of every item, as in selection.id. */
export function readPath(source: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>(step, source);
}

function step(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  if (Object.hasOwn(value, key)) return (value as Record<string, unknown>)[key];
  return Array.isArray(value) ? value.map((item) => step(item, key)) : undefined;
}

/** Replaces the placeholders in a value, recursively. A string that is exactly one placeholder becomes the typed value, any other string a text. */
export function bind(value: unknown, context: BindingContext): unknown {
  if (typeof value === "string") return bindString(value, context);
  if (Array.isArray(value)) return value.map((item) => bind(item, context));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, bind(item, context)]));
}

/** Replaces the placeholders in a text; a missing value becomes the empty string. */
export function bindText(text: string, context: BindingContext): string {
  return text.replace(PART, (_, path: string) => asText(readPath(context, path)));
}

/** Replaces the placeholders in parameters and omits those without a value. */
export function bindParams(
  params: Record<string, unknown> | undefined,
  context: BindingContext,
): Record<string, unknown> {
  const bound = Object.entries(params ?? {}).map(([key, value]) => [key, bind(value, context)] as const);
  return Object.fromEntries(bound.filter(([, value]) => value !== undefined));
}

/** Resolves a string that is exactly one placeholder; returns any other value unchanged. */
export function bindWhole(value: unknown, source: unknown): unknown {
  const path = typeof value === "string" ? WHOLE.exec(value)?.[1] : undefined;
  return path === undefined ? value : readPath(source, path);
}

function bindString(text: string, context: BindingContext): unknown {
  const path = WHOLE.exec(text)?.[1];
  return path === undefined ? bindText(text, context) : readPath(context, path);
}

function asText(value: unknown): string {
  if (value === undefined || value === null) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
