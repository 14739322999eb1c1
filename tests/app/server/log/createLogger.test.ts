import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLogger, type LogFormat, type Logger } from "../../../../app/server/log/createLogger";

/** The output of a logger after some calls. */
function written(format: LogFormat, use: (log: Logger) => void): string {
  const lines: string[] = [];
  use(createLogger(format, { write: (line) => void lines.push(line) }));
  return lines.join("");
}

const TIME = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/;
/** Every character some program takes for the end of a line, and all other control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/;

describe("text", () => {
  test("is the time, the sign of the level, the sentence and the fields", () => {
    const output = written("text", (log) => {
      log.info("The server is ready.", { seconds: 3.81 });
      log.warn("The simulator exited; restarting it.", { code: null, signal: "SIGKILL", missing: undefined });
      log.error("A mail could not be sent.", { to: "ada@example.com", subject: "Reset it" });
    });
    expect(output.replaceAll(new RegExp(TIME, "g"), "TIME")).toBe(
      `TIME   The server is ready. seconds=3.81
TIME ! The simulator exited; restarting it. code=null signal=SIGKILL
TIME ✗ A mail could not be sent. to=ada@example.com subject="Reset it"
`,
    );
  });

  test("shows an error as its stack, in one line", () => {
    const output = written("text", (log) => log.error("It failed.", { error: new TypeError("no\nway") }));
    expect(output).toMatch(/ ✗ It failed\. error="TypeError: no\\nway\\n {4}at .+"\n$/);
  });
});

describe("json", () => {
  test("is an object with level, time, the fields and msg", () => {
    const output = written("json", (log) => log.warn("100 %s %d %o", { device: "A1", count: 2n, missing: undefined }));
    expect(JSON.parse(output)).toEqual({
      level: "warn",
      time: expect.stringMatching(TIME),
      device: "A1",
      count: 2,
      msg: "100 %s %d %o",
    });
  });

  test("holds type, message and stack of an error, and none of its other properties", () => {
    const error = Object.assign(new RangeError("no\nway"), { detail: "Failing row contains (hunter2)." });
    const output = written("json", (log) => log.error("It failed.", { error }));
    expect(JSON.parse(output).error).toEqual({ type: "RangeError", message: "no\nway", stack: error.stack });
  });
});

describe.each(["text", "json"] as const)("no value forges a line or a control character (%s)", (format) => {
  test("in sentence, field and error", () => {
    const hostile = fc.string({ unit: "binary" });
    const breaks = fc.constantFrom("\r\n{}", "a\u0085b", "\u2028", "\u2029", "\u001b[2J", "\u009b2J", "\u007f", '"\n"');
    fc.assert(
      fc.property(fc.oneof(hostile, breaks), (text) => {
        const fields = { text, list: [text], error: new Error(text) };
        const output = written(format, (log) => log.error(text, fields));
        expect(output.slice(0, -1)).not.toMatch(CONTROL);
        expect(output.at(-1)).toBe("\n");
        if (format === "json") expect(JSON.parse(output)).toMatchObject({ level: "error", msg: text, text });
      }),
    );
  });
});

test("a value that refers to itself is logged", () => {
  const circle: Record<string, unknown> = {};
  circle.self = circle;
  expect(written("text", (log) => log.info("Round.", { circle }))).toContain('circle={"self":"[Circular]"}');
});
