import { expect, test } from "vitest";
import { failureOf } from "../../../../app/server/api/answerFailure";

test.each(["ENOSPC", "EDQUOT", "53100"])("a full disk is told as what it is, not as a fault (%s)", (code) => {
  const { status, items } = failureOf(Object.assign(new Error("write"), { code }));
  expect([status, items[0]?.message]).toEqual([503, "The server has no room left to keep this."]);
});
