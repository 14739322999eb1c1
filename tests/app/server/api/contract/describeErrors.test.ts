import type { ErrorObject } from "ajv";
import { describe, expect, test } from "vitest";
import { describeErrors } from "../../../../../app/server/api/contract/describeErrors";

const wrong = (instancePath: string, keyword = "pattern"): ErrorObject => ({
  keyword,
  instancePath,
  schemaPath: "",
  params: {},
});

describe("what is wrong with a request", () => {
  test("is shown once for each field, however many times a field is wrong before another", () => {
    const errors = [...Array.from({ length: 60 }, () => wrong("/data/0/name")), wrong("/data/1/name")];
    expect(describeErrors(errors).map(({ source }) => source)).toEqual(["data.0.name", "data.1.name"]);
  });

  test("is shown of fifty fields at most", () => {
    const errors = Array.from({ length: 10_000 }, (_, row) => wrong(`/data/${row}/name`));
    const items = describeErrors(errors);
    expect(items).toHaveLength(50);
    expect(items.at(-1)?.source).toBe("data.49.name");
  });
});
