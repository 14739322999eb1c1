/** The most a message of answers may take, in bytes; the server takes 16 kB. */
const MOST_BYTES = 15_000;
/** The longest text the server takes as a value, in characters. */
const MOST_CHARACTERS = 1000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const CONTROLS = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/g;

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** What stands at a path like `data.modems.0.rsrp`; undefined where nothing does. */
function at(content, path) {
  let value = content;
  for (const name of String(path).split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
    value = value[name];
  }
  return value;
}

const matches = (row, key, value) => isRecord(row) && String(row[key]) === String(value);

/** Puts the one row meant in the place of the list at the path of each search parameter. */
function narrow(content, searches) {
  const copy = structuredClone(content);
  for (const { path = "data", search_key, key, value } of searches) {
    const names = String(path).split(".");
    const last = names.pop();
    const parent = names.length > 0 ? at(copy, names.join(".")) : copy;
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

/** As the server takes values: text, number, true, false or null; lists and objects as JSON. */
function asValue(value, type) {
  if (value === undefined || value === null) return null;
  if (Object.hasOwn(CONVERSIONS, type ?? "") && typeof value !== "object") return CONVERSIONS[type](value);
  if (typeof value === "number" || typeof value === "boolean") return type === "string" ? String(value) : value;
  const text = typeof value === "object" ? JSON.stringify(value) : String(value);
  return text.replace(CONTROLS, "").slice(0, MOST_CHARACTERS).toWellFormed();
}

function answerOne(content, { id, ref, filter, type, default: otherwise, enum: allowed }) {
  const found = filtered(ref ? at(content, ref) : at(content, `data.${id}`), filter);
  const value = asValue(found ?? otherwise, type);
  return Array.isArray(allowed) && value !== null && !allowed.includes(String(value)) ? null : value;
}

/**
 * Answers the requests of a monitoring template from what their endpoints said, in the same order, each as `{ data }` or
 * undefined where there is no such endpoint: for each question its fields with their values, null where there is none.
 */
export function answerRequests(requests, contents) {
  const values = {};
  for (const [place, request] of requests.entries()) {
    const content = narrow(contents[place] ?? {}, request.search_parameters ?? []);
    const fields = (request.variables ?? []).map((variable) => [variable.id, answerOne(content, variable)]);
    values[request.url] = { ...values[request.url], ...Object.fromEntries(fields) };
  }
  return values;
}

/** Puts answers into as few messages as the server takes. */
export function answersOf(config, values) {
  const messages = [];
  let current = {};
  let size = 0;
  for (const [url, fields] of Object.entries(values))
    for (const [id, value] of Object.entries(fields)) {
      const bytes = Buffer.byteLength(JSON.stringify({ [url]: { [id]: value } }));
      if (size > 0 && size + bytes > MOST_BYTES) {
        messages.push({ config, values: current });
        [current, size] = [{}, 0];
      }
      current[url] = { ...current[url], [id]: value };
      size += bytes;
    }
  if (size > 0) messages.push({ config, values: current });
  return messages;
}

/** Why a device like this cannot report by a template; undefined where it can. It runs no expressions of others. */
export function problemOf(requests, hasEndpoint) {
  const changed = requests.flatMap(({ variables = [] }) => variables).find(({ transform }) => transform);
  if (changed) return `The value ${changed.id} is to be changed by an expression, which this device does not run.`;
  const missing = requests.map(({ url }) => url).filter((url) => !hasEndpoint(url));
  if (requests.length > 0 && missing.length === requests.length) return `This device has no ${missing.join(", ")}.`;
  return undefined;
}
