import { expect, test } from "vitest";
import type { Session } from "../../../../app/server/session/readSession";
import { isSameRow, SessionCache } from "../../../../app/server/session/SessionCache";

const hashes = ["a", "b", "c"].map((text) => Buffer.from(text)) as [Buffer, Buffer, Buffer];
const one = (id: number) => ({ row: [String(id)], session: { id } as Session });

test("of more than are kept, those least lately requested go first", () => {
  const sessions = new SessionCache(2);
  const [a, b, c] = hashes;
  sessions.set(a, one(1));
  sessions.set(b, one(2));
  sessions.find(a);
  sessions.set(c, one(3));
  expect([a, b, c].map((hash) => sessions.find(hash)?.session.id)).toEqual([1, undefined, 3]);
});

test("one that is kept again is who they are now, and one that is forgotten nobody", () => {
  const sessions = new SessionCache();
  const [a, b] = hashes;
  sessions.set(a, one(1));
  sessions.set(a, one(2));
  sessions.set(b, one(3));
  sessions.delete(b);
  expect([a, b].map((hash) => sessions.find(hash)?.session.id)).toEqual([2, undefined]);
});

test.each([
  [["1", null], ["1", null], true],
  [["1", null], ["1", ""], false],
  [["1"], ["1", null], false],
  [[], [], true],
])("what the database wrote, %j, is the same as %j: %s", (row, before, same) => {
  expect(isSameRow(row, before)).toBe(same);
});
