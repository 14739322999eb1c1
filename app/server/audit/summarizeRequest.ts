import { isSecretName } from "./secretNames";

/** Replaces a secret value. */
export const MASK = "…";

/** Limits of one entry: characters of a text, items of a list or object, nesting depth, and total characters. */
const LIMITS = { text: 500, items: 50, depth: 8, total: 10_000 } as const;
const MAX_URL_LENGTH = 500;

interface Budget {
  remaining: number;
}

function shortText(text: string): string {
  return text.length > LIMITS.text ? `${text.slice(0, LIMITS.text)}…` : text;
}

/**
 * The name that decides whether a value is secret: a bare `key` is a Wi-Fi password, while in a key–value pair the key
 * (or name) says what the value is.
 */
function nameIn(object: object, key: string): string {
  const pair = object as { key?: unknown; name?: unknown };
  if (key === "key" && !("value" in object)) return "password";
  if (key !== "value") return key;
  return [pair.key, pair.name].find((name): name is string => typeof name === "string") ?? key;
}

function isSecret(name: string, value: unknown): boolean {
  return value !== null && typeof value !== "boolean" && isSecretName(name);
}

function summarize(value: unknown, name: string, depth: number, budget: Budget): unknown {
  if (isSecret(name, value)) return MASK;
  if (typeof value === "string") {
    const text = shortText(value);
    budget.remaining -= text.length;
    return text;
  }
  budget.remaining -= 8;
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0 || budget.remaining <= 0) return MASK;
  const within = (one: unknown, as: string) => summarize(one, as, depth - 1, budget);
  const shown: [string, unknown][] = [];
  const entries: [string, unknown][] = Object.entries(value);
  for (const [key, one] of entries.slice(0, LIMITS.items)) {
    if (budget.remaining <= 0) break;
    budget.remaining -= key.length;
    shown.push([key.slice(0, LIMITS.text), within(one, Array.isArray(value) ? name : nameIn(value, key))]);
  }
  const omitted = entries.length - shown.length;
  if (Array.isArray(value)) return [...shown.map(([, one]) => one), ...(omitted > 0 ? [`… (${omitted} more)`] : [])];
  return Object.fromEntries(omitted > 0 ? [...shown, ["…", omitted]] : shown);
}

/**
 * Summarizes a request body for the audit log: secrets masked, long texts and lists truncated; undefined stays
 * undefined.
 */
export function summarizeContent(content: unknown): unknown {
  return summarize(content, "", LIMITS.depth, { remaining: LIMITS.total });
}

/** Path parameters by name, from the URL. */
type PathValues = Readonly<Record<string, unknown>>;

/** Summarizes a URL for the audit log: secrets in path and query masked, truncated. */
export function summarizeUrl(url: string, template: string, values: PathValues = {}): string {
  const [address = "", query] = url.split(/\?(.*)/s);
  const hasSecret = Object.keys(values).some(isSecretName);
  const filled = template.replace(/\{([^}]+)\}/g, (_, name: string) =>
    isSecretName(name) ? MASK : encodeURIComponent(String(values[name] ?? "")),
  );
  const shown = hasSecret ? `/api${filled}` : address;
  if (!query) return shown.slice(0, MAX_URL_LENGTH);
  const parts = query.split("&").map((part) => {
    const [name = ""] = part.split("=");
    return part.includes("=") && isSecretName(name) ? `${name}=${MASK}` : part;
  });
  return `${shown}?${parts.join("&")}`.slice(0, MAX_URL_LENGTH);
}
