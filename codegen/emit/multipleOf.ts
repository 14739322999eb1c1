import { _, type CodeKeywordDefinition, str } from "ajv";

/** The relative rounding error of a quotient of two decimals in binary floating point. */
const ROUNDING = 2 ** -50;

/**
 * `multipleOf` with a tolerance for rounding: 111856.18 is a multiple of 0.01, although the quotient of the two binary
 * numbers is not whole.
 */
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
