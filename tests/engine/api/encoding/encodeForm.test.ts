import { describe, expect, test } from "vitest";
import { pairsOf } from "../../../../engine/api/encoding/encodeForm";
import { fakeServer, receive } from "../fakeServer";

describe("a body that travels as a form", () => {
  test.each([
    { value: "a b&c", encoding: {}, want: [["at", "a b&c"]] },
    { value: false, encoding: {}, want: [["at", "false"]] },
    { value: null, encoding: { style: "deepObject" as const }, want: [] },
    {
      value: [1, 2],
      encoding: {},
      want: [
        ["at", "1"],
        ["at", "2"],
      ],
    },
    { value: [1, 2], encoding: { explode: false }, want: [["at", "1,2"]] },
    { value: [1, 2], encoding: { style: "pipeDelimited" as const, explode: false }, want: [["at", "1|2"]] },
    { value: [1, 2], encoding: { style: "spaceDelimited" as const }, want: [["at", "1 2"]] },
    {
      value: [1, 2],
      encoding: { style: "deepObject" as const },
      want: [
        ["at[0]", "1"],
        ["at[1]", "2"],
      ],
    },
    { value: [], encoding: {}, want: [] },
    { value: { a: 1, b: "x" }, encoding: {}, want: [["at", '{"a":1,"b":"x"}']] },
    {
      value: { a: 1, b: "x" },
      encoding: { style: "form" as const },
      want: [
        ["a", "1"],
        ["b", "x"],
      ],
    },
    { value: { a: 1, b: "x" }, encoding: { style: "form" as const, explode: false }, want: [["at", "a,1,b,x"]] },
    { value: { a: { b: [true] } }, encoding: { style: "deepObject" as const }, want: [["at[a][b][0]", "true"]] },
    { value: [{ a: 1 }], encoding: {}, want: [["at", '[{"a":1}]']] },
    { value: ["x"], encoding: { json: true as const }, want: [["at", '["x"]']] },
  ])("$value as $encoding", ({ value, encoding, want }) => {
    expect(pairsOf("at", value, encoding)).toEqual(want);
  });

  test("goes out under its media type, with everything else a write has", async () => {
    const form = { type: "application/x-www-form-urlencoded" as const, properties: { to: { explode: false } } };
    const { api, received } = fakeServer({}, { operations: { knead: { method: "post", path: "/dough", form } } });
    void api.call("knead", { body: { name: "Rye & oat", to: ["a", "b"], left: undefined } });
    const { request } = await receive(received, 1);
    expect(request.headers.get("content-type")).toBe("application/x-www-form-urlencoded");
    expect(request.headers.get("Idempotency-Key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(await request.text()).toBe("name=Rye+%26+oat&to=a%2Cb");
  });

  test("in parts: what the call says nothing of in brackets, files as they are", async () => {
    const form = { type: "multipart/form-data" as const, properties: { meta: { json: true as const } } };
    const { api, received } = fakeServer({}, { operations: { knead: { method: "post", path: "/dough", form } } });
    void api.call("knead", { body: { meta: { a: 1 }, rows: [{ name: "x" }] } });
    const sent = await (await receive(received, 1)).request.formData();
    expect([...sent]).toEqual([
      ["meta", '{"a":1}'],
      ["rows[0][name]", "x"],
    ]);
  });
});
