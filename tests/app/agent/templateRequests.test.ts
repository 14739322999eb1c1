import { describe, expect, test } from "vitest";
import { answerRequests, problemOf, valuesMessages } from "../../../app/agent/templateRequests.mjs";
import { readMessage } from "../../../app/server/gateway/messages";

const content = {
  data: {
    total: "512",
    up: true,
    radios: [
      { name: "a", ch: 1 },
      { name: "b", ch: 36 },
    ],
    odd: "x\u0007y",
  },
};

describe("a variable is answered", () => {
  test.each([
    [{ id: "total" }, "512"],
    [{ id: "memory", ref: "data.total", type: "integer" }, 512],
    [{ id: "up", type: "string" }, "true"],
    [{ id: "up", type: "boolean" }, true],
    [{ id: "ch", ref: "data.radios.1.ch", type: "number" }, 36],
    [{ id: "radios", filter: "name=b" }, '{"name":"b","ch":36}'],
    [{ id: "none" }, null],
    [{ id: "none", default: "7", type: "integer" }, 7],
    [{ id: "total", type: "boolean" }, null],
    [{ id: "total", enum: ["1", "2"] }, null],
    [{ id: "odd" }, "xy"],
    [{ id: "constructor" }, null],
  ])("%j with %j", (variable, value) => {
    expect(answerRequests([{ url: "/a", variables: [variable] }], [content])).toEqual({
      "/a": { [variable.id]: value },
    });
  });

  test("from the row a search parameter means", () => {
    const search_parameters = [{ path: "data.radios", search_key: "name", value: "b" }];
    const request = {
      url: "/a",
      search_parameters,
      variables: [{ id: "channel", ref: "data.radios.ch", type: "integer" }],
    };
    expect(answerRequests([request], [content])).toEqual({ "/a": { channel: 36 } });
  });
});

test.each([["x"], ["中"], ['"']])("200 values of 1000 times %s come in messages the door takes, none lost", (sign) => {
  const ids = Array.from({ length: 200 }, (_, index) => `v${index}`);
  const contents = [{ data: Object.fromEntries(ids.map((id) => [id, sign.repeat(3000)])) }];
  const messages = valuesMessages(101, answerRequests([{ url: "/a", variables: ids.map((id) => ({ id })) }], contents));
  const read = messages.map((message) => {
    const payload = Buffer.from(JSON.stringify(message));
    expect(payload.length).toBeLessThanOrEqual(16_384);
    expect(readMessage("data", payload)).toMatchObject({ reported: { config: 101 } });
    return Object.keys(message.values["/a"] ?? {});
  });
  expect(read.flat()).toEqual(ids);
});

test("what a device has not, or cannot change, is a problem", () => {
  const has = (url: string) => url === "/a";
  const changed = { url: "/a", variables: [{ id: "x", transform: { evaluator: "lua", expression: "x * 2" } }] };
  expect(problemOf([{ url: "/a" }, { url: "/b" }], has)).toBeUndefined();
  expect(problemOf([{ url: "/b" }], has)).toBe("This device has no /b.");
  expect(problemOf([changed], has)).toContain("x is to be changed by an expression");
});
