import { importedEncoding } from "../api/formEncoding";
import { emptyApi } from "../api/openApi";
import { propertyNames, propertySchema, resolveSchema } from "../api/resolveSchema";
import { at, isObject, type Json, type JsonObject, objectOf } from "../json";
import { typeOf } from "../schemaTypes";
import type { ContractImport } from "./ContractImport";
import type { ContractFiles, Part } from "./contractFiles";
import type { Call } from "./findCall";
import { importSchema } from "./importSchema";

/** The request body of an operation, if it has one. */
export function bodyPart(files: ContractFiles, { operation }: Call): Part | undefined {
  const { requestBody } = objectOf(operation.value);
  if (!isObject(requestBody)) return undefined;
  return files.follow({ file: operation.file, pointer: at(operation.pointer, "requestBody"), value: requestBody });
}

const isJson = (type: string) => /^(application\/([\w.+-]+\+)?json|text\/json|\*\/\*)\b/i.test(type);

/** Imports the body a form submits: JSON if the operation accepts it, else the first content with fields. */
export function importBody(files: ContractFiles, body: Part, imported: ContractImport): JsonObject {
  const content = objectOf(objectOf(body.value).content);
  const types = Object.keys(content);
  const forms = types.filter((type) => /^(multipart|application\/x-www-form-urlencoded)/i.test(type));
  const merge = types.find((type) => /merge-patch/i.test(type));
  const plain = types.find((type) => /^application\/json\s*(;|$)/i.test(type)) ?? merge;
  const type = plain ?? types.find((one) => isJson(one) && !/json-patch/i.test(one)) ?? forms[0] ?? types[0];
  if (type === undefined) return { content: {} };
  const pointer = at(body.pointer, "content", type);
  const media = files.follow({ file: body.file, pointer, value: content[type] });
  const { schema } = objectOf(media.value);
  const part = { file: media.file, pointer: at(media.pointer, "schema"), value: schema ?? null };
  const raw = rawSchema(type);
  const declared = schema === undefined ? {} : objectOf(importSchema(part, imported, "the body"));
  // Since OpenAPI 3.1, a file is a string or an empty schema under a non-text media type.
  const resolved = Object.keys(declared).length === 0 || (raw.format && typeOf(declared) === "string") ? raw : declared;
  const sent = sentType(type, resolved);
  if (sent !== type.split(";")[0]) imported.reportOmission(`the media type ${type}: the console sends ${sent}`);
  const encoding =
    sent === "application/json" ? undefined : encodingOf(sent, resolved, objectOf(media.value).encoding, imported);
  return { required: true, content: { [sent]: { schema: resolved, ...(encoding && { encoding }) } } };
}

/** The encoding of the properties of a form. For multipart forms, the defaults of OpenAPI are written out. */
function encodingOf(
  sent: string,
  body: JsonObject,
  written: Json | undefined,
  imported: ContractImport,
): JsonObject | undefined {
  const declared = importedEncoding(written);
  if (sent !== "multipart/form-data") return declared;
  const api = { ...emptyApi(), components: { schemas: imported.schemas } };
  const defaults = propertyNames(api, body).flatMap((name): [string, JsonObject][] => {
    const property = propertySchema(api, body, name) ?? {};
    const type = typeOf(property);
    if (type === "array" && resolveSchema(api, property.items).format !== "binary")
      return [[name, { style: "form", explode: true }]];
    return type === "object" ? [[name, { contentType: "application/json" }]] : [];
  });
  const encoding = { ...Object.fromEntries(defaults), ...declared };
  return Object.keys(encoding).length > 0 ? encoding : undefined;
}

/** The media type that the console submits: a form, a raw file, or JSON. */
function sentType(type: string, { format }: JsonObject): string {
  if (/^multipart/i.test(type)) return "multipart/form-data";
  if (/urlencoded/i.test(type)) return "application/x-www-form-urlencoded";
  return format === "binary" ? type : "application/json";
}

/** A body without a schema is described by its media type alone. */
function rawSchema(type: string): JsonObject {
  if (/^text\//i.test(type) && !isJson(type)) return { type: "string" };
  return isJson(type) || /^multipart|urlencoded/i.test(type) ? {} : { type: "string", format: "binary" };
}
