import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { multipleOf } from "../../../../codegen/index";

/**
 * Creates the validator for the API document, whose parts are referenced as api#/…. Formats and multipleOf are those of
 * forms, so that both accept the same values.
 */
export function createAjv(document: object): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: true },
    code: { optimize: false }, // takes longer than it saves
  });
  addFormats.default(ajv).addFormat("binary", true).addFormat("decimal", true);
  ajv.removeKeyword("multipleOf").addKeyword(multipleOf);
  ajv.addVocabulary(["x-empty", "x-case"]); // applied before validation
  ajv.addVocabulary(Object.keys(document)); // strict mode would refuse the document's own sections as unknown keywords
  return ajv.addSchema(document, "api");
}
