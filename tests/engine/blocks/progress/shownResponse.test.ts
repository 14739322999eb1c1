import { expect, test } from "vitest";
import { shownResponse } from "../../../../engine/blocks/progress/progressRows";

test.each([
  ["words alone", { value: "Done." }, undefined],
  ["values by name", { data: { crumbs: 7 } }, { crumbs: 7 }],
  ["ports", { ports: [{ id: 3, name: "sfp1" }] }, { ports: [{ id: 3, name: "sfp1" }] }],
  ["what was only sent", { data: [{ endpoint: "/oven", data: [] }] }, undefined],
  [
    "one value",
    { data: [{ code: 206, time: "0.4 s", data: [{ heat: 200 }] }] },
    { status: 206, time: "0.4 s", body: { heat: 200 } },
  ],
  ["several values", { data: [{ code: 200, data: [1, 2] }] }, { status: 200, body: [1, 2] }],
  ["a refusal", { data: [{ code: 404, errors: ["no such oven"] }] }, { status: 404, errors: ["no such oven"] }],
  [
    "several answers",
    {
      data: [
        { endpoint: "/a", code: 200, data: [1] },
        { endpoint: "/b", code: 500 },
      ],
    },
    {
      answers: [
        { endpoint: "/a", status: 200, body: 1 },
        { endpoint: "/b", status: 500 },
      ],
    },
  ],
])("of a message with %s is shown what the subject answered", (_what, message, shown) => {
  expect(shownResponse(message)).toEqual(shown);
});
