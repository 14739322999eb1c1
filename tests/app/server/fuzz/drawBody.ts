import { NASTY } from "../api/nastyValues";
import type { Draw } from "./Draw";
import { drawText } from "./drawText";

/** The part of JSON Schema that the API document uses. */
export type Schema = {
  type?: string | string[];
  enum?: unknown[];
  properties?: Record<string, Schema>;
  items?: Schema;
  minimum?: number;
  maximum?: number;
  maxLength?: number;
  minLength?: number;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
};

/** Draws a boundary value of a schema: one that validation accepts and a table may not. */
function drawAllowed(draw: Draw, schema: Schema, depth: number): unknown {
  const { oneOf, anyOf, allOf } = schema;
  const choices = oneOf ?? anyOf ?? allOf;
  if (choices && choices.length > 0) return drawValue(draw, draw.pick(choices), depth + 1);
  if (schema.enum) return draw.pick(schema.enum);
  const type = draw.pick([schema.type ?? "string"].flat());
  if (type === "integer" || type === "number") {
    const { minimum = -2_147_483_649, maximum = 9_007_199_254_740_991 } = schema;
    return draw.pick([minimum, maximum, 0, 1, -1, 2_147_483_647, 2_147_483_648, minimum + 1, maximum - 1]);
  }
  if (type === "boolean") return draw.chance(0.5);
  if (type === "null") return null;
  if (type === "array") {
    const length = draw.pick([0, 1, 1, 2, 3]);
    return Array.from({ length }, () => drawValue(draw, schema.items ?? {}, depth + 1));
  }
  if (type === "object") return drawObject(draw, schema.properties ?? {}, undefined, depth + 1);
  const text = drawText(draw);
  return draw.chance(0.5)
    ? text.slice(0, schema.maxLength ?? 100)
    : text.padEnd(schema.maxLength ?? 1, draw.pick([..."a語0 "]));
}

/** Draws a value for a schema: often nearly valid, otherwise anything. */
export function drawValue(draw: Draw, schema: Schema, depth = 0): unknown {
  if (depth > 6) return null;
  if (draw.chance(0.7)) return drawAllowed(draw, schema, depth);
  return draw.chance(0.5) ? drawText(draw) : draw.pick(NASTY);
}

function drawObject(draw: Draw, properties: Record<string, Schema>, valid: unknown, depth: number): unknown {
  const value: Record<string, unknown> = typeof valid === "object" && valid !== null ? { ...valid } : {};
  const names = Object.keys(properties);
  const changed = names.length > 0 ? [draw.pick(names), ...draw.some(names, valid === undefined ? 0.5 : 0.1)] : [];
  for (const name of changed) {
    const schema = properties[name] ?? {};
    const inner = value[name];
    const isRows = Array.isArray(inner) && inner.length > 0 && schema.items?.properties !== undefined;
    value[name] =
      isRows && draw.chance(0.8)
        ? inner.map((row) => drawObject(draw, schema.items?.properties ?? {}, row, depth + 1))
        : drawValue(draw, schema, depth + 1);
  }
  if (draw.chance(0.1)) delete value[draw.pick(Object.keys(value).concat("x"))];
  return value;
}

/** Draws a body that is nearly valid by its schema. */
export function drawContent(draw: Draw, schema: Schema, valid: unknown): unknown {
  if (draw.chance(0.05)) return draw.pick(NASTY);
  return drawObject(draw, schema.properties ?? {}, valid, 0);
}

const RAW = [
  ...[
    "1e309",
    "-1e309",
    "-0",
    "1e-400",
    `${"9".repeat(500)}`,
    "NaN",
    "Infinity",
    "undefined",
    "0x10",
    "01",
    ".5",
    "1.",
    "+1",
  ],
  ...[
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\u0000"',
    '"\\x"',
    '"\t"',
    "'a'",
    `${"[".repeat(5000)}`,
    `${'{"a":'.repeat(40)}1${"}".repeat(40)}`,
  ],
  ...[
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"a":1,"a":2}',
    '{"":1}',
    "{",
    "[1,]",
    "{,}",
    "nul",
    "// a\n1",
  ],
];

/** Serializes a body as JSON and sometimes corrupts the result. */
export function writeBroken(draw: Draw, content: unknown): Buffer {
  const text = JSON.stringify(content) ?? "";
  if (draw.chance(0.75)) return Buffer.from(text);
  const kind = draw.below(8);
  const at = draw.below(text.length + 1);
  if (kind === 0) return Buffer.from(text.slice(0, at));
  if (kind === 1)
    return Buffer.concat([
      Buffer.from(text.slice(0, at)),
      Buffer.from([0xff, 0xc0, 0x80]),
      Buffer.from(text.slice(at)),
    ]);
  if (kind === 2) return Buffer.from(`\ufeff${text}`);
  if (kind === 3) return Buffer.from(text, "utf16le");
  if (kind === 4) return Buffer.from(draw.pick(RAW));
  if (kind === 5) return Buffer.from(text.replace(/:("[^"]*"|[\d.]+|null|true)/, `:${draw.pick(RAW)}`));
  if (kind === 6) return Buffer.from(text.replace("{", '{"__proto__":{},').replace(/("\w+":)/, "$1 1,$1"));
  return Buffer.from(`${text}${draw.pick([" ", "\0", "x", "{}", "\n\n"])}`);
}
