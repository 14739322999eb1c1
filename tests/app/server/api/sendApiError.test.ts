import { expect, test } from "vitest";
import { apiErrorOf } from "../../../../app/server/api/sendApiError";
import { StoreFault } from "../../../../app/server/files/StoreFault";

test.each(["ENOSPC", "EDQUOT", "53100"])("a full disk is told as what it is, not as a fault (%s)", (code) => {
  const { status, items } = apiErrorOf(Object.assign(new Error("write"), { code }));
  expect([status, items[0]?.code, items[0]?.message]).toEqual([
    ...[507, "NO_ROOM"],
    "The server has run out of storage.",
  ]);
});

test.each([
  [undefined, "The file storage does not respond as expected. Try again in a few minutes."],
  [500, "The file storage does not respond as expected. Try again in a few minutes."],
  [403, "The file storage refuses the server's requests. Contact your administrator."],
  [404, "The content of this file is missing from the file storage."],
])("a store that answers %s is not the server's own fault, and neither is the request", (answered, message) => {
  const { status, items } = apiErrorOf(new StoreFault("The object store answers.", answered));
  expect([status, items[0]?.code, items[0]?.message]).toEqual([502, "STORE_FAILED", message]);
});
