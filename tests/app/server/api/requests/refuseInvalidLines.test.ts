import { describe, expect, test } from "vitest";
import { refuseInvalidLines } from "../../../../../app/server/api/requests/refuseInvalidLines";
import type { ApiError } from "../../../../../app/server/requests/ApiError";

function refused(content: unknown): (string | null | undefined)[] {
  try {
    refuseInvalidLines(content);
    return [];
  } catch (failure) {
    return (failure as ApiError).items.map(({ source }) => source);
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

  test("is allowed in texts other than names; right-to-left text is allowed anywhere", () => {
    expect(refused({ description: TURNED, names: [TURNED], password: TURNED })).toEqual([]);
    expect(refused({ name: "שער \u200Fראשי\u200E 7", title: "بوابة" })).toEqual([]);
    expect(refused(undefined)).toEqual([]);
  });
});

describe("a line break or a control character", () => {
  test.each(["\n", "\r", "\t", "\u0000", "\u001f", "\u007f", "\u0085", "\u2028", "\u2029"])(
    "is refused in what is one line: %j",
    (sign) => {
      const text = `a${sign}b`;
      expect(refused({ name: text, subject: text, ssid: text, options: [{ tag: text }] })).toEqual([
        ...["name", "subject", "ssid", "options.0.tag"],
      ]);
    },
  );

  test("is allowed in multi-line text", () => {
    const lines = "one\r\n\ttwo\u2028three";
    const texts = { description: lines, text: lines, message: lines, command: lines, request_data: lines };
    expect(refused({ ...texts, password: lines, certificate: lines, value: lines, name: "one" })).toEqual([]);
  });
});
