import { isIPv4 } from "node:net";
import { Ajv2020 } from "ajv/dist/2020.js";

/** What checks values against the API document; its parts are named api#/… in references. */
export function createAjv(document: object): Ajv2020 {
  const ajv = new Ajv2020({
    ...{ strict: true, allowUnionTypes: true, strictRequired: false, allErrors: true },
    code: { optimize: false }, // it takes longer than it ever saves
  });
  ajv.addFormat("binary", true);
  ajv.addFormat("email", /^[^\s@]+@[^\s@]+\.[^\s@]+$/);
  ajv.addFormat("ipv4", isIPv4);
  ajv.addVocabulary(Object.keys(document)); // else strict mode takes the document's own sections for misspelled keywords
  return ajv.addSchema(document, "api");
}
