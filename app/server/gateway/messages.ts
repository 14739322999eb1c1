import { Ajv2020, type ValidateFunction } from "ajv/dist/2020";
import { INVISIBLE_TEXT, isInvisible, removeForbiddenCharacters } from "../../domain/forbiddenCharacters";
import type { Values } from "../../domain/telemetry/deviceColumns";
import { DEVICE_VALUES, type ValueMessage } from "../../domain/telemetry/deviceValues";
import type { MessageKind } from "../../domain/telemetry/messageKinds";
import { NOT_IN_LINES } from "../../domain/telemetry/valueShapes";
import type { JobReport } from "./jobs/jobMessage";
import { REPORTED_DATA, type ReportedData } from "./reportedData";

/** A message as read: what it says, or why it is not taken. */
export type ReadMessage = { values: Values } | { report: JobReport } | { told: ReportedData } | { problem: string };

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
    // Of a command.
    exit_code: { type: "integer", minimum: 0, maximum: 255 },
    // What a command said has lines.
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
    // The clock of a device is often wrong: it is allowed to say it, and nothing depends on it.
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

/** What commands said and values that are asked for may have lines; everything else is one. */
const WITH_LINES: ReadonlySet<MessageKind> = new Set(["job", "data"]);
const MAY_BE_UNFIT = /[\\\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;
/** A text of JSON that holds only what nobody sees. */
const SHOWS_NOTHING = new RegExp(`"${INVISIBLE_TEXT}"`, "u");

const UNREADABLE = "?";

/** Texts without signs that hide or turn something: a device cannot be asked to name its networks otherwise. */
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

/** A line of blanks or invisible characters becomes one that can be seen: emptied, it would refuse its whole message. */
function cleanLine(text: string): string {
  const line = removeForbiddenCharacters(text, "one line");
  return isInvisible(line) ? UNREADABLE : line;
}

function parse(kind: MessageKind, payload: Buffer): unknown {
  try {
    const text = payload.toString("utf8");
    const said: unknown = JSON.parse(text);
    if (!MAY_BE_UNFIT.test(text) && !SHOWS_NOTHING.test(text)) return said;
    return clean(said, WITH_LINES.has(kind) ? "lines" : "one line");
  } catch {
    return undefined;
  }
}

/** Reads the payload of a message; nothing of a message that breaks its schema is taken. */
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
  if (Object.hasOwn(REPORTED_DATA, kind)) return { told: { kind, ...values } as unknown as ReportedData };
  return { values };
}
