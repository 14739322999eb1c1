import { describe, expect, test } from "vitest";
import { refuseTurningNames } from "../../../../app/server/api/refuseTurningNames";
import type { Failure } from "../../../../app/server/operations/Failure";

function refused(content: unknown): (string | null | undefined)[] {
  try {
    refuseTurningNames(content);
    return [];
  } catch (failure) {
    return (failure as Failure).items.map(({ source }) => source);
  }
}

const TURNED = "photo\u202Egpj.exe";

describe("a sign that turns the direction of writing", () => {
  test.each(["\u202A", "\u202B", "\u202C", "\u202D", "\u202E", "\u2066", "\u2067", "\u2068", "\u2069"])(
    "is refused in a name: %j",
    (sign) => expect(refused({ name: `a${sign}b` })).toEqual(["name"]),
  );

  test("is refused in whatever is a name, however deep", () => {
    const data = [{ name: "Gate" }, { name: TURNED, device: { host_name: TURNED } }];
    expect(refused({ data, first_name: TURNED, nickname: TURNED, title: TURNED })).toEqual([
      ...["data.1.name", "data.1.device.host_name"],
      ...["first_name", "nickname", "title"],
    ]);
  });

  test("may stand in what is no name, as may writing from right to left anywhere", () => {
    expect(refused({ description: TURNED, names: [TURNED], password: TURNED })).toEqual([]);
    expect(refused({ name: "שער \u200Fראשי\u200E 7", title: "بوابة" })).toEqual([]);
    expect(refused(undefined)).toEqual([]);
  });
});
