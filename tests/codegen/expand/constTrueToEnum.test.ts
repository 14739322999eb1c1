import { expect, test } from "vitest";
import { constTrueToEnum } from "../../../codegen/expand/constTrueToEnum";

const yes = { const: true };
const tick = { type: "boolean", enum: [true] };
const properties = (terms: object) => ({ properties: { terms } });

test.each<[string, object, object]>([
  ["a property", properties({ ...yes, title: "Terms" }), properties({ ...tick, title: "Terms" })],
  ["in a list", properties({ items: properties(yes) }), properties({ items: properties(tick) })],
  ["in a definition", { definitions: { a: properties(yes) } }, { definitions: { a: properties(tick) } }],
  ["what a condition asks for", { else: properties(yes) }, { else: properties(tick) }],
  ["a condition itself", { if: properties(yes) }, { if: properties(yes) }],
  ["a constant of another kind", properties({ const: "true" }), properties({ const: "true" })],
  [
    "a mark of alternatives",
    { oneOf: [properties(yes), properties({ const: false })] },
    { oneOf: [properties(yes), properties({ const: false })] },
  ],
  [
    "choices by name",
    properties({ type: "boolean", oneOf: [yes, { const: false }] }),
    properties({ type: "boolean", oneOf: [yes, { const: false }] }),
  ],
  [
    "one alternative alone",
    { anyOf: [properties(yes), properties({})] },
    { anyOf: [properties(tick), properties({})] },
  ],
])("%s", (_name, given, want) => expect(constTrueToEnum(given as never)).toEqual(want));
