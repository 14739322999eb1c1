import { expect, test } from "vitest";
import {
  changeListQuery,
  isNarrowed,
  listParams,
  nextSort,
  readListQuery,
} from "../../../../../engine/blocks/list/query/listQuery";

const block = { sort: "-baked_at", filters: [{ key: "flour" }, { key: "baker_id" }] };
const read = (search: string, words: Parameters<typeof readListQuery>[1] = block) =>
  readListQuery(new URLSearchParams(search), words);

test.each([
  ["a fresh list", "", { q: "", sort: "-baked_at", page: 1, pageSize: 25, filters: {} }],
  ["a pasted link", "q=rye&sort=name&page=3&limit=50", { q: "rye", sort: "name", page: 3, pageSize: 50, filters: {} }],
  ["filters", "flour=rye,oat&ne:baker_id=3", { filters: { flour: "rye,oat", "ne:baker_id": "3" } }],
  ["no order", "sort=", { sort: "" }],
  ["a page that is none", "page=-2&limit=many", { page: 1, pageSize: 25 }],
  ["what is not the list's", "color=red", { filters: {} }],
])("the address says %s", (_title, search, want) => {
  expect(read(search)).toMatchObject(want);
});

test("a kept page size counts where the address has none", () => {
  expect(readListQuery(new URLSearchParams(), block, 100).pageSize).toBe(100);
  expect(readListQuery(new URLSearchParams("limit=10"), block, 100).pageSize).toBe(10);
});

test.each([
  ["a search starts at the first page", "page=3&tab=info", { q: " rye " }, "tab=info&q=rye"],
  ["another page keeps the rest", "q=rye", { page: 2 }, "q=rye&page=2"],
  ["the first page needs no word", "page=2", { page: 1 }, ""],
  ["the list's own order needs no word", "sort=name", { sort: "-baked_at" }, ""],
  ["no order does", "", { sort: "" }, "sort="],
  ["filters replace filters", "flour=rye&q=a", { filters: { baker_id: "3" } }, "q=a&baker_id=3"],
])("%s", (_title, search, change, want) => {
  expect(changeListQuery(new URLSearchParams(search), block, change).toString()).toBe(want);
});

const fresh = {
  filters: [
    { key: "flour", default: "rye" },
    { key: "ovens", default: [1, 2] },
    { key: "cold", default: false },
    { key: "range", type: "date-range" as const, default: "last-24h" },
  ],
};

test.each([
  ["nothing: each has its default, a range by itself", "", { flour: "rye", ovens: "1,2", cold: "false" }],
  ["another value: it wins", "flour=oat", { flour: "oat", ovens: "1,2", cold: "false" }],
  ["that one is cleared: it is", "flour=&cold=", { ovens: "1,2" }],
  ["the opposite: the default ends", "ne:flour=oat", { "ne:flour": "oat", ovens: "1,2", cold: "false" }],
])("[list.default-filter] of filters with defaults the address says %s", (_title, search, filters) => {
  expect(read(search, fresh).filters).toEqual(filters);
});

test.each([
  ["the default needs no word", "flour=oat", { flour: "rye", ovens: "1,2", cold: "false" }, ""],
  ["cleared ones do", "", {}, "flour=&ovens=&cold="],
  ["the opposite is enough", "", { "ne:flour": "rye", ovens: "1,2", cold: "false" }, "ne%3Aflour=rye"],
  ["a range that is cleared is its default again", "range=today", { ...read("", fresh).filters }, ""],
])("[list.default-filter] of filters with defaults %s", (_title, search, filters, want) => {
  const written = changeListQuery(new URLSearchParams(search), fresh, { filters });
  expect(written.toString()).toBe(want);
  expect(readListQuery(written, fresh).filters).toEqual(filters);
});

test("what was written is what is read", () => {
  const filters = { flour: "rye,oat", "ne:baker_id": "3" };
  const change = { q: "a b&c", sort: "-name", pageSize: 50, filters };
  const written = changeListQuery(new URLSearchParams(), block, { ...change, page: 4 });
  expect(readListQuery(new URLSearchParams(written.toString()), block)).toEqual({ ...change, page: 4 });
});

test("a list with an id uses names of its own", () => {
  const own = { ...block, id: "loaves" };
  expect(changeListQuery(new URLSearchParams("q=other"), own, { q: "rye" }).toString()).toBe("q=other&loaves.q=rye");
  expect(read("q=other", own).q).toBe("");
});

test("a heading cycles through ascending, descending and none", () => {
  expect(nextSort("", "name")).toBe("name");
  expect(nextSort("name", "name")).toBe("-name");
  expect(nextSort("-name", "name")).toBe("");
  expect(nextSort("-age", "name")).toBe("name");
});

test("the call gets limit and offset when it takes them", () => {
  const query = read("q=rye&page=3&limit=10&flour=oat");
  expect(listParams(query, ["q", "limit", "offset"])).toEqual({
    q: "rye",
    sort: "-baked_at",
    limit: 10,
    offset: 20,
    flour: "oat",
  });
  expect(listParams(query, [])).not.toHaveProperty("limit");
});

test("a list is narrowed by a search or a filter, not by its order", () => {
  expect(["sort=name&page=2", "q=rye", "flour=oat"].map((search) => isNarrowed(read(search)))).toEqual([
    false,
    true,
    true,
  ]);
});
