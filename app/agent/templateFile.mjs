import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

const isTemplate = (value) =>
  isRecord(value) && value.period > 0 && Array.isArray(value.requests) && value.requests.every(isRequest);
const isRequest = (value) => isRecord(value) && typeof value.url === "string" && isListOfRecords(value.variables ?? []);
const isListOfRecords = (value) => Array.isArray(value) && value.every(isRecord);

/**
 * Loads the monitoring templates of a file, by number. An unreadable file is renamed and reported on standard error,
 * and no template is returned.
 */
export function loadTemplates(file) {
  if (!existsSync(file)) return {};
  try {
    return readTemplates(file);
  } catch (error) {
    const aside = freeName(`${file}.broken`);
    renameSync(file, aside);
    console.error(
      `${file} holds no monitoring templates (${error.message}): it is now ${aside}, and none is reported by`,
    );
    console.error("until the server sends them again.");
    return {};
  }
}

/** Writes the templates atomically: after an interruption the file has the old or the new content. */
export function saveTemplates(file, templates) {
  writeFileSync(`${file}.new`, JSON.stringify(templates), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function readTemplates(file) {
  const templates = JSON.parse(readFileSync(file, "utf8"));
  if (!isRecord(templates)) throw new Error("it is not an object of templates by id");
  const wrong = Object.keys(templates).find((config) => !/^\d+$/.test(config) || !isTemplate(templates[config]));
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is not a template`);
  return templates;
}

function freeName(name) {
  let free = name;
  for (let number = 2; existsSync(free); number += 1) free = `${name}-${number}`;
  return free;
}
