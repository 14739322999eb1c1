import { expect, test } from "vitest";
import { Concurrency } from "../../../../app/server/limits/Concurrency";

test("runs no more of one key at a time than allowed, and again once one has ended or failed", async () => {
  const limit = new Concurrency(2);
  const ends: (() => void)[] = [];
  const work = () => new Promise<string>((resolve) => ends.push(() => resolve("done")));
  const first = limit.run("a", work);
  const failing = limit.run("a", () => new Promise((_, reject) => ends.push(() => reject(new Error("failed")))));
  expect(await limit.run("a", work)).toBeUndefined();
  expect(ends).toHaveLength(2);
  const other = limit.run("b", work);
  for (const end of ends.splice(0)) end();
  expect([await first, await other]).toEqual(["done", "done"]);
  await expect(failing).rejects.toThrow("failed");
  expect(await limit.run("a", () => Promise.resolve("again"))).toBe("again");
});
