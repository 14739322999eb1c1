/** A JSON Schema of one value of a message. */
export type Shape = Readonly<Record<string, unknown>>;

/** An integer; null means no value. */
export function whole(minimum: number, maximum: number): Shape {
  return { type: ["integer", "null"], minimum, maximum };
}

/** A number; null means no value. */
export function decimal(minimum: number, maximum: number): Shape {
  return { type: ["number", "null"], minimum, maximum };
}

/** A text that matches a pattern; null means no value. */
export function formed(pattern: string): Shape {
  return { type: ["string", "null"], pattern };
}

// PostgreSQL text can hold neither U+0000 nor unpaired surrogates, and control characters can hide content on screen.
/** Characters forbidden in single-line text, for use inside a character class. */
export const NOT_IN_LINE = "\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff";
/** Characters forbidden in multi-line text, for use inside a character class. */
export const NOT_IN_LINES = "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ud800-\\udfff";

/** A single-line display text; null means no value. */
export function text(maxLength: number): Shape {
  return { type: ["string", "null"], minLength: 1, maxLength, pattern: `^[^${NOT_IN_LINE}]+$` };
}

/** A duration in seconds. */
export const SECONDS: Shape = whole(0, 2_147_483_647);

/** A byte counter. */
export const BYTES: Shape = whole(0, Number.MAX_SAFE_INTEGER);

/** An IPv4 or IPv6 address. */
export const ADDRESS: Shape = { type: ["string", "null"], maxLength: 45, pattern: "^[0-9A-Fa-f.:]+$" };

/** State of an input or output: 0 is off, 1 is on. */
export const SWITCH: Shape = whole(0, 1);

/** A number that is stored as the text it was reported as. */
export const READING: Shape = formed("^-?[0-9]{1,4}(\\.[0-9]{1,3})?$");
