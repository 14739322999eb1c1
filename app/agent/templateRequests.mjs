/** Maximum size of a message of values in bytes; the server accepts 16 kB. */
const MAX_MESSAGE_BYTES = 15_000;
/** Maximum length of a text value the server accepts, in characters. */
const MAX_TEXT_LENGTH = 1000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** The value at a path such as `data.modems.0.rsrp`; undefined when there is none. */
function valueAt(content, path) {
  let value = content;
  for (const name of String(path).split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

const matches = (row, key, value) => isRecord(row) && String(row[key]) === String(value);

/** Replaces the list at the path of each search parameter with its one matching row. */
function narrow(content, searches) {
  const copy = structuredClone(content);
  for (const { path = "data", search_key, key, value } of searches) {
    const names = String(path).split(".");
    const last = names.pop();
    const parent = names.length > 0 ? valueAt(copy, names.join(".")) : copy;
    const list = isRecord(parent) && Object.hasOwn(parent, last) ? parent[last] : undefined;
    if (Array.isArray(list)) parent[last] = list.find((row) => matches(row, search_key ?? key, value)) ?? {};
  }
  return copy;
}

function filtered(value, filter) {
  if (!filter || !Array.isArray(value)) return value;
  const [key, wanted = ""] = filter.split("=");
  return value.find((row) => matches(row, key.trim(), wanted.trim()));
}

const CONVERSIONS = {
  number: (value) => (value === "" || Number.isNaN(Number(value)) ? null : Number(value)),
  integer: (value) => (value === "" || !Number.isInteger(Number(value)) ? null : Number(value)),
  boolean: (value) =>
    ["true", "1"].includes(String(value)) ? true : ["false", "0"].includes(String(value)) ? false : null,
};

/** Converts to a value the server accepts: text, number, boolean or null; lists and objects become JSON. */
function asValue(value, type) {
  if (value === undefined || value === null) return null;
  if (Object.hasOwn(CONVERSIONS, type ?? "") && typeof value !== "object") return CONVERSIONS[type](value);
  if (typeof value === "number" || typeof value === "boolean") return type === "string" ? String(value) : value;
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(CONTROLS, "").slice(0, MAX_TEXT_LENGTH).toWellFormed();
}

function readVariable(content, { id, ref, filter, type, default: fallback, enum: allowed }) {
  const found = filtered(ref ? valueAt(content, ref) : valueAt(content, `data.${id}`), filter);
  const value = asValue(found ?? fallback, type);
  return Array.isArray(allowed) && value !== null && !allowed.includes(String(value)) ? null : value;
}

/**
 * Evaluates the requests of a monitoring template against the responses of their endpoints, given in the same order,
 * each as `{ data }` or undefined when there is no such endpoint. Returns the values by URL and variable, null where
 * there is none.
 */
export function answerRequests(requests, contents) {
  const values = {};
  for (const [index, request] of requests.entries()) {
    const content = narrow(contents[index] ?? {}, request.search_parameters ?? []);
    const fields = (request.variables ?? []).map((variable) => [variable.id, readVariable(content, variable)]);
    values[request.url] = { ...values[request.url], ...Object.fromEntries(fields) };
  }
  return values;
}

/** Packs values into as few messages as the size limit allows. */
export function valuesMessages(config, values) {
  const messages = [];
  let current = {};
  let size = 0;
  for (const [url, fields] of Object.entries(values))
    for (const [id, value] of Object.entries(fields)) {
      const bytes = Buffer.byteLength(JSON.stringify({ [url]: { [id]: value } }));
      if (size > 0 && size + bytes > MAX_MESSAGE_BYTES) {
        messages.push({ config, values: current });
        [current, size] = [{}, 0];
      }
      current[url] = { ...current[url], [id]: value };
      size += bytes;
    }
  if (size > 0) messages.push({ config, values: current });
  return messages;
}

/**
 * The reason why this device cannot report by a template; undefined when it can. Expressions are never evaluated, as
 * they are foreign code.
 */
export function problemOf(requests, hasEndpoint) {
  const transformed = requests.flatMap(({ variables = [] }) => variables).find(({ transform }) => transform);
  if (transformed)
    return `The value ${transformed.id} is to be changed by an expression, which this device does not run.`;
  const missing = requests.map(({ url }) => url).filter((url) => !hasEndpoint(url));
  if (requests.length > 0 && missing.length === requests.length) return `This device has no ${missing.join(", ")}.`;
  return undefined;
}
