import { expect, test } from "vitest";
import type { ApiDocument } from "../../../../../app/server/api/contract/parameterGroups";
import { readNormalise } from "../../../../../app/server/api/requests/normaliseContent";

const ref = (name: string, beside: object = {}) => ({ $ref: `#/components/schemas/${name}`, ...beside });

function normalised(schemas: Record<string, object>, content: object): object {
  const document = { components: { schemas } } as unknown as ApiDocument;
  readNormalise(document, ref("Root"))(content);
  return content;
}

const Code = { type: "string" };
const fields = {
  code: ref("Code", { "x-case": "any" }),
  note: { type: "string", "x-empty": "none" },
  free: { type: "string" },
};

test("siblings of a reference apply, and other texts stay", () => {
  const given = { code: "aB", note: "", free: "", other: "aB", list: ["aB"] };
  const want = { code: "AB", free: "", other: "aB", list: ["aB"] };
  expect(normalised({ Code, Root: { properties: fields } }, given)).toEqual(want);
});

test("a schema that contains itself is followed as deep as the content goes", () => {
  const parts = { type: "array", items: ref("Root") };
  const Root = { properties: { ...fields, inner: ref("Root"), left: ref("Root"), right: ref("Root"), parts } };
  const of = (code: string, more: object = {}) => ({ code, ...more });
  const nest = (code: string, levels: number): object =>
    levels === 0 ? of(code) : of(code, { inner: nest(code, levels - 1) });
  const given = of("a", { parts: [of("b", { note: "", left: of("c") })], inner: nest("d", 20) });
  const want = of("A", { parts: [of("B", { left: of("C") })], inner: nest("D", 20) });
  expect(normalised({ Code, Root }, given)).toEqual(want);
});

test.each(["allOf", "anyOf", "oneOf"])("a schema that is in its own %s is read once", (name) => {
  const Root = { [name]: [ref("Root"), ref("Other")] };
  const Other = { [name]: [ref("Root"), { properties: fields }] };
  expect(normalised({ Code, Root, Other }, { code: "x", note: "" })).toEqual({ code: "X" });
});

test("content deeper than any document stays as it is, and ends nothing", () => {
  const Root = { properties: { ...fields, inner: ref("Root") } };
  let deep: { code: string; inner?: object } = { code: "x" };
  for (let level = 0; level < 50_000; level += 1) deep = { code: "x", inner: deep };
  expect(normalised({ Code, Root }, deep)).toMatchObject({ code: "X", inner: { code: "X" } });
});
