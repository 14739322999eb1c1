import { readFileSync } from "node:fs";
import { expect, it, test } from "vitest";
import { describeErrors } from "../../../app/server/api/contract/describeErrors";
import { localizeError } from "../../../engine/languages/localizeError";
import { translateProblems } from "../../../engine/languages/translateProblems";
import { listFiles, PROJECT } from "../../architecture/sources";

const read = (path: string) => JSON.parse(readFileSync(`${PROJECT}/${path}`, "utf8"));
const catalogue = read("schemas/errors.json") as { errors: Record<string, { text: string }>; messages: string[] };
const { texts } = read("schemas/languages/nb.json") as { texts: Record<string, string> };
const language = { code: "nb", name: "Norsk", direction: "ltr" as const, texts };

const translated = (message: string) =>
  translateProblems({ status: 422, statusText: "", errors: [{ code: "CONFLICT", message }] }, language).errors[0]
    ?.message;

test.each([
  ["the text of a code", "This already exists.", "Dette finnes allerede."],
  ["a message of its own", "You cannot remove yourself.", "Du kan ikke fjerne deg selv."],
  ["a message with a value", "This needs at least 3 characters.", "Dette trenger minst 3 tegn."],
  ["a message with two values", "A picture may have up to 20 × 30 pixels.", "Et bilde kan ha opptil 20 × 30 piksler."],
  ["a message nobody has translated", "Flux capacitor is dry.", "Flux capacitor is dry."],
  [
    "a message that only looks like a pattern",
    "A picture may have up to a point.",
    "A picture may have up to a point.",
  ],
])("%s is said in the language of the reader", (_case, message, want) => {
  expect(translated(message)).toBe(want);
});

it("what the server says of a wrong value is known to the catalogue", () => {
  const wrong = [
    ["required", { missingProperty: "name" }],
    ["additionalProperties", { additionalProperty: "name" }],
    ["type", { type: "integer" }],
    ["type", { type: "string" }],
    ["minLength", { limit: 1 }],
    ["minLength", { limit: 4 }],
    ["maxLength", { limit: 4 }],
    ["minimum", { limit: 4 }],
    ["maximum", { limit: 4 }],
    ["minItems", { limit: 1 }],
    ["maxItems", { limit: 2 }],
    ["minProperties", { limit: 1 }],
    ["pattern", {}],
    ["format", { format: "email" }],
    ["format", { format: "ipv4" }],
    ["enum", { allowedValues: ["on", "off"] }],
    ["contains", {}],
  ] as const;
  for (const [keyword, params] of wrong) {
    const [item] = describeErrors([{ keyword, params, instancePath: "", schemaPath: "" }]);
    expect.soft(translated(item?.message ?? ""), item?.message).not.toBe(item?.message);
  }
});

it("every message written out in the server is in the catalogue, and so are the texts of its codes", () => {
  const SPOKEN = /(?:invalid\(\s*[^,"]+,\s*|invalid\(\s*"[^"]*",\s*|Failure\([^)]*?message:\s*)"([A-Z][^"]*\.)"/g;
  const spoken = listFiles("app/server/operations").flatMap((path) =>
    [...readFileSync(`${PROJECT}/${path}`, "utf8").matchAll(SPOKEN)].map(([, message = ""]) => message),
  );
  expect(spoken.length).toBeGreaterThan(40);
  const known = new Set([...catalogue.messages, ...Object.values(catalogue.errors).map(({ text }) => text)]);
  expect(spoken.filter((message) => !known.has(message))).toEqual([]);
});

it("a failed call is understood in the language shown; in the server's own language nothing is fetched for it", async () => {
  const error = {
    status: 409,
    statusText: "Conflict",
    errors: [{ code: "CONFLICT", message: "This already exists." }],
  };
  expect((await localizeError(error, language)).errors[0]?.message).toBe("Dette finnes allerede.");
  expect(await localizeError(error, { ...language, code: "en", texts: {} })).toBe(error);
});

it("every message about a line of a file is in the catalogue", () => {
  const readers = listFiles("app/server/operations").filter((path) =>
    /\breadLines\b/.test(readFileSync(`${PROJECT}/${path}`, "utf8")),
  );
  const PROBLEM = /(?:return|\?\?|\?|(?<!message):)\s*(["`])([^"`]*[.])\1/g;
  const problems = readers.flatMap((path) =>
    [...readFileSync(`${PROJECT}/${path}`, "utf8").matchAll(PROBLEM)].map(([, , text = ""]) => text),
  );
  expect(problems.length).toBeGreaterThan(15);
  for (const problem of problems) {
    const message = `Line 3: ${problem.replace(/\$\{[^}]*\}/g, "7")}`;
    expect.soft(translated(message), message).not.toBe(message);
  }
  expect(translated("Invalid lines not listed here: 150.")).toBe("Linjer med feil som ikke er nevnt her: 150.");
});
