/** A JSON Schema of one value of a message. */
export type Shape = Readonly<Record<string, unknown>>;

/** A whole number; null says there is none. */
export function whole(minimum: number, maximum: number): Shape {
  return { type: ["integer", "null"], minimum, maximum };
}

/** A number; null says there is none. */
export function decimal(minimum: number, maximum: number): Shape {
  return { type: ["number", "null"], minimum, maximum };
}

/** A text of a fixed form; null says there is none. */
export function formed(pattern: string): Shape {
  return { type: ["string", "null"], pattern };
}

// Text ends up in a database that can hold neither U+0000 nor half a character, and on screens where control characters hide things.
/** What no text of one line may hold, as it stands in a class of a pattern. */
export const NOT_IN_LINE = "\\u0000-\\u001f\\u007f-\\u009f\\ud800-\\udfff";
/** What no text of several lines may hold. */
export const NOT_IN_LINES = "\\u0000-\\u0008\\u000b-\\u001f\\u007f-\\u009f\\ud800-\\udfff";

/** A text for people; null says there is none. */
export function text(maxLength: number): Shape {
  return { type: ["string", "null"], minLength: 1, maxLength, pattern: `^[^${NOT_IN_LINE}]+$` };
}

/** Seconds something has lasted. */
export const SECONDS: Shape = whole(0, 2_147_483_647);

/** Bytes counted. */
export const BYTES: Shape = whole(0, Number.MAX_SAFE_INTEGER);

/** An address, IPv4 or IPv6. */
export const ADDRESS: Shape = { type: ["string", "null"], maxLength: 45, pattern: "^[0-9A-Fa-f.:]+$" };

/** Whether an input or output is on. */
export const SWITCH: Shape = whole(0, 1);

/** A number that is kept as the text it came as. */
export const READING: Shape = formed("^-?[0-9]{1,4}(\\.[0-9]{1,3})?$");
