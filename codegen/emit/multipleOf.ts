import { _, type CodeKeywordDefinition, str } from "ajv";

/** How far a quotient of two decimals may be from a whole number only because of how numbers are kept. */
const ROUNDING = 2 ** -50;

/** 111856.18 is a multiple of 0.01, which the quotient of both as binary numbers is not: here it may be off by its rounding. */
export const multipleOf: CodeKeywordDefinition = {
  keyword: "multipleOf",
  type: "number",
  schemaType: "number",
  error: {
    message: ({ schemaCode }) => str`must be multiple of ${schemaCode}`,
    params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}`,
  },
  code(context) {
    const { gen, data, schemaCode } = context;
    const times = gen.const("times", _`${data} / ${schemaCode}`);
    context.fail(_`!(Math.abs(Math.round(${times}) - ${times}) <= Math.abs(${times}) * ${ROUNDING})`);
  },
};
