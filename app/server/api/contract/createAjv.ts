import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { multipleOf } from "../../../../codegen/index";

/**
 * What checks values against the API document; its parts are named api#/… in references. Formats and multiples are
 * those of forms: what a form lets through is not refused here for its format, nor the other way round.
 */
export function createAjv(document: object): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: true },
    code: { optimize: false }, // it takes longer than it ever saves
  });
  addFormats.default(ajv).addFormat("binary", true).addFormat("decimal", true);
  ajv.removeKeyword("multipleOf").addKeyword(multipleOf);
  ajv.addVocabulary(["x-empty", "x-case"]); // read before content is checked
  ajv.addVocabulary(Object.keys(document)); // else strict mode takes the document's own sections for misspelled keywords
  return ajv.addSchema(document, "api");
}
