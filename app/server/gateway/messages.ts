import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import { INVISIBLE_TEXT, isInvisible, removeForbiddenCharacters } from "../../domain/forbiddenCharacters";
import type { Values } from "../../domain/telemetry/deviceColumns";
import { DEVICE_VALUES, type ValueMessage } from "../../domain/telemetry/deviceValues";
import type { MessageKind } from "../../domain/telemetry/messageKinds";
import { NOT_IN_LINES } from "../../domain/telemetry/valueShapes";
import type { JobReport } from "./jobs/jobMessage";
import { REPORTED_DATA, type ReportedData } from "./reportedData";

/** A parsed message, or why it is rejected. */
export type ReadMessage = { values: Values } | { report: JobReport } | { reported: ReportedData } | { problem: string };

const REPORT = {
  type: "object",
  additionalProperties: false,
  required: ["job", "state"],
  properties: {
    time: { type: "integer" },
    job: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
    state: { enum: ["running", "completed", "failed"] },
    progress: {
      type: "object",
      additionalProperties: false,
      required: ["value", "total"],
      properties: {
        value: { type: "integer", minimum: 0, maximum: 1_000_000_000 },
        total: { type: "integer", minimum: 1, maximum: 1_000_000_000 },
      },
    },
    // For commands.
    exit_code: { type: "integer", minimum: 0, maximum: 255 },
    // For commands that run: the next part of their output.
    output: {
      type: "object",
      additionalProperties: false,
      required: ["part", "text"],
      properties: {
        part: { type: "integer", minimum: 1, maximum: 2_147_483_647 },
        text: { type: "string", maxLength: 8000, pattern: `^[^${NOT_IN_LINES}]*$` },
        left_out: { type: "integer", minimum: 0, maximum: Number.MAX_SAFE_INTEGER },
      },
    },
    // For actions it does not know.
    unsupported: { type: "boolean" },
    // The output of a command has several lines.
    result: { type: "string", maxLength: 8000, pattern: `^[^${NOT_IN_LINES}]*$` },
  },
};

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
ajv.addKeyword({
  keyword: "uniqueBy",
  type: "array",
  schemaType: "array",
  error: { message: "names one twice" },
  validate: (keys: string[], rows: Values[]) =>
    new Set(rows.map((row) => JSON.stringify(keys.map((key) => row?.[key] ?? null)))).size === rows.length,
});

function compile(kind: ValueMessage): ValidateFunction<Values> {
  return ajv.compile({
    type: "object",
    additionalProperties: false,
    minProperties: 1,
    // The device's clock is often wrong, so its time is accepted and ignored.
    properties: { time: { type: "integer" }, ...DEVICE_VALUES[kind] },
  });
}

const VALIDATORS = {
  hello: compile("hello"),
  status: compile("status"),
  metrics: compile("metrics"),
  vpn: ajv.compile<Record<string, unknown>>(REPORTED_DATA.vpn),
  ddns: ajv.compile<Record<string, unknown>>(REPORTED_DATA.ddns),
  wireless: ajv.compile<Record<string, unknown>>(REPORTED_DATA.wireless),
  hotspots: ajv.compile<Record<string, unknown>>(REPORTED_DATA.hotspots),
  data: ajv.compile<Record<string, unknown>>(REPORTED_DATA.data),
  job: ajv.compile<JobReport>(REPORT),
};

/** Kinds of message whose texts may have several lines. */
const WITH_LINES: ReadonlySet<MessageKind> = new Set(["job", "data"]);
const MAY_BE_INVALID = /[\\\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
/** Matches a JSON string of invisible characters only. */
const INVISIBLE_STRING = new RegExp(`"${INVISIBLE_TEXT}"`, "u");

const PLACEHOLDER = "?";

/** Removes forbidden characters from all texts: a device cannot be asked to rename its networks. */
function clean(value: unknown, lines: "one line" | "lines"): unknown {
  if (typeof value === "string")
    return lines === "one line" ? cleanLine(value) : removeForbiddenCharacters(value, lines);
  if (Array.isArray(value)) return value.map((item) => clean(item, lines));
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [
    removeForbiddenCharacters(key, "one line"),
    clean(inner, lines),
  ]);
  return Object.fromEntries(entries);
}

/** An invisible line becomes a placeholder, as an empty text would make the whole message invalid. */
function cleanLine(text: string): string {
  const line = removeForbiddenCharacters(text, "one line");
  return isInvisible(line) ? PLACEHOLDER : line;
}

function parse(kind: MessageKind, payload: Buffer): unknown {
  try {
    const text = payload.toString("utf8");
    const value: unknown = JSON.parse(text);
    if (!MAY_BE_INVALID.test(text) && !INVISIBLE_STRING.test(text)) return value;
    return clean(value, WITH_LINES.has(kind) ? "lines" : "one line");
  } catch {
    return undefined;
  }
}

/** Parses and validates a payload; an invalid message is rejected as a whole. */
export function readMessage(kind: MessageKind, payload: Buffer): ReadMessage {
  const data = parse(kind, payload);
  const validate = VALIDATORS[kind];
  if (data === undefined) return { problem: "is not JSON" };
  if (!validate(data)) {
    const [error] = validate.errors ?? [];
    return { problem: `${error?.instancePath ?? ""} ${error?.message ?? "does not fit"}`.trim() };
  }
  const { time: _time, ...values } = data as Values;
  if (kind === "job") return { report: values as unknown as JobReport };
  if (Object.hasOwn(REPORTED_DATA, kind)) return { reported: { kind, ...values } as unknown as ReportedData };
  return { values };
}
