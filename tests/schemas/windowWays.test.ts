import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const schemas = fileURLToPath(new URL("../../schemas/", import.meta.url));
const idsOf = (folder: string) => readdirSync(schemas + folder).map((file) => file.replace(".json", ""));
const read = (path: string): unknown => JSON.parse(readFileSync(`${schemas}${path}.json`, "utf8"));

/** Windows that no document has to name, and why. */
const OPENED_ELSEWHERE: Record<string, string> = {
  frame: "A brand that lists frames names it in documents of its own; the built-in brand lists none.",
};

/** Everything a document says at one of these words, however deep. */
function saidAt(node: unknown, words: readonly string[]): string[] {
  if (typeof node !== "object" || node === null) return [];
  return Object.entries(node).flatMap(([word, value]) =>
    words.includes(word) && typeof value === "string" ? [value] : saidAt(value, words),
  );
}

/** Every text of a document. */
function textsIn(node: unknown): string[] {
  if (typeof node === "string") return [node];
  return typeof node === "object" && node !== null ? Object.values(node).flatMap(textsIn) : [];
}

function namedBy(folder: string, besides?: string): string[] {
  const ids = idsOf(folder).filter((id) => id !== besides);
  return ids.flatMap((id) => saidAt(read(`${folder}/${id}`), ["modal"]));
}

// What the engine opens by itself, the header and the errors name.
const named = [...namedBy("pages"), ...textsIn(read("errors")), ...textsIn(read("header"))];

test.each(idsOf("modals").filter((id) => !(id in OPENED_ELSEWHERE)))("a way leads to the window %s", (modal) => {
  expect([...named, ...namedBy("modals", modal)]).toContain(modal);
});

test.each(Object.keys(OPENED_ELSEWHERE))("the window %s is an exception because nothing names it", (modal) => {
  expect([...named, ...namedBy("modals", modal)]).not.toContain(modal);
});
