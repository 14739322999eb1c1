import { randomInt } from "node:crypto";
import { describe, expect, test } from "vitest";
import { TERMINAL_FORMAT } from "../../../../app/server/terminals/terminalFormat";

const { read: readMessage } = TERMINAL_FORMAT;

const VALID = [
  { type: "start", columns: 80, rows: 24 },
  { type: "resume", terminal: "abc", received: 0, columns: 1000, rows: 1 },
  { type: "resize", columns: 1, rows: 1000 },
  { type: "received", received: 9_007_199_254_740_991 },
  { type: "trust", accepted: false },
  { type: "credentials", username: "root" },
  { type: "credentials", username: "root", password: "", privateKey: "-----", passphrase: "p" },
  { type: "answers", answers: ["one", ""] },
  { type: "end" },
];

const INVALID = [
  null,
  [],
  "start",
  {},
  { type: "constructor" },
  { type: ["start"], columns: 80, rows: 24 },
  ...[0, -1, 1001, 1e9, 1.5, "80", null, undefined].map((columns) => ({ type: "start", columns, rows: 24 })),
  ...[-1, 1.5, 1e300, "1"].map((received) => ({ type: "received", received })),
  { type: "trust", accepted: 1 },
  { type: "credentials", username: "" },
  { type: "credentials", username: "x".repeat(257) },
  { type: "credentials", username: "root", password: 1 },
  { type: "answers", answers: Array(33).fill("") },
  { type: "answers", answers: [1] },
  { type: "answers", answers: { length: 1, 0: "a" } },
];

describe("[terminal.messages] the messages of a client", () => {
  test.each(VALID)("are read: %j", (message) => {
    expect(readMessage(JSON.stringify({ ...message, more: 1 }))).toEqual(message);
  });

  test.each(INVALID)("are refused when they are none: %j", (message) => {
    expect(readMessage(JSON.stringify(message))).toBeUndefined();
  });

  test("are refused when too long, or no JSON", () => {
    expect(readMessage("{")).toBeUndefined();
    expect(readMessage(" ".repeat(131_073))).toBeUndefined();
    expect(readMessage('{"__proto__":{"type":"end"}}')).toBeUndefined();
    expect(readMessage('{"type":"start","__proto__":{"columns":80,"rows":24}}')).toBeUndefined();
  });

  test("are read or refused whatever comes", () => {
    for (let round = 0; round < 20_000; round += 1) {
      const text = [...JSON.stringify(VALID[round % VALID.length])];
      for (let changes = randomInt(1, 5); changes > 0; changes -= 1) {
        const at = randomInt(text.length);
        const letters = ['"', "{", "}", "[", ":", ",", "0", "-", "e", "\\", "\u0000", "", "true", "null"];
        text.splice(at, randomInt(2), letters[randomInt(letters.length)] ?? "");
      }
      const read = readMessage(text.join(""));
      if (read && "columns" in read) {
        expect(read.columns).toBeGreaterThanOrEqual(1);
        expect(read.columns).toBeLessThanOrEqual(1000);
      }
    }
  });
});
