import { isSecretName } from "./secretNames";

/** What stands in the place of a secret. */
export const MASK = "…";

/** Bounds of one entry: characters of a text, items of a list or object, levels, and characters in all. */
const LIMITS = { text: 500, items: 50, depth: 8, total: 10_000 } as const;
const MOST_OF_URL = 500;

interface Budget {
  left: number;
}

function shortText(text: string): string {
  return text.length > LIMITS.text ? `${text.slice(0, LIMITS.text)}…` : text;
}

/** The password of a wireless network is its key; beside a value, a key is a name, and names what the value is. */
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
    budget.left -= text.length;
    return text;
  }
  budget.left -= 8;
  if (typeof value !== "object" || value === null) return value;
  if (depth === 0 || budget.left <= 0) return MASK;
  const within = (one: unknown, as: string) => summarize(one, as, depth - 1, budget);
  const shown: [string, unknown][] = [];
  const entries: [string, unknown][] = Object.entries(value);
  for (const [key, one] of entries.slice(0, LIMITS.items)) {
    if (budget.left <= 0) break;
    budget.left -= key.length;
    shown.push([key.slice(0, LIMITS.text), within(one, Array.isArray(value) ? name : nameIn(value, key))]);
  }
  const left = entries.length - shown.length;
  if (Array.isArray(value)) return [...shown.map(([, one]) => one), ...(left > 0 ? [`… (${left} more)`] : [])];
  return Object.fromEntries(left > 0 ? [...shown, ["…", left]] : shown);
}

/** A request's content as the audit log stores it: secrets masked, long texts and lists cut; undefined stays so. */
export function summarizeContent(content: unknown): unknown {
  return summarize(content, "", LIMITS.depth, { left: LIMITS.total });
}

/** Path parameters by name, as they stand in an address. */
type PathValues = Readonly<Record<string, unknown>>;

/** An address as the audit log stores it: secrets of its path and query masked, and cut. */
export function summarizeUrl(url: string, template: string, values: PathValues = {}): string {
  const [address = "", query] = url.split(/\?(.*)/s);
  const hasSecret = Object.keys(values).some(isSecretName);
  const filled = template.replace(/\{([^}]+)\}/g, (_, name: string) =>
    isSecretName(name) ? MASK : encodeURIComponent(String(values[name] ?? "")),
  );
  const shown = hasSecret ? `/api${filled}` : address;
  if (!query) return shown.slice(0, MOST_OF_URL);
  const parts = query.split("&").map((part) => {
    const [name = ""] = part.split("=");
    return part.includes("=") && isSecretName(name) ? `${name}=${MASK}` : part;
  });
  return `${shown}?${parts.join("&")}`.slice(0, MOST_OF_URL);
}
