import { describe, expect, it } from "vitest";
import { serializeQuery } from "../../../../engine/api/encoding/serializeQuery";

describe("serializeQuery", () => {
  it.each([
    { query: { id: [1, 2, 3] }, want: "id=1%2C2%2C3" },
    { query: { id: [] }, want: "" },
    { query: { id: ["a", "", null, "b"] }, want: "id=a%2Cb" },
  ])("[http.query.arrays] $query is $want", ({ query, want }) => {
    expect(serializeQuery(query)).toBe(want);
  });

  it.each([
    { query: { a: null, b: "", c: undefined }, want: "" },
    { query: { a: 0, b: false }, want: "a=0&b=false" },
    { query: { "ne:name": "a b&c" }, want: "ne%3Aname=a%20b%26c" },
  ])("[http.query.empty] $query is $want", ({ query, want }) => {
    expect(serializeQuery(query)).toBe(want);
  });
});
