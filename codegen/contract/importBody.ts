import { importedEncoding } from "../api/formEncoding";
import { emptyApi } from "../api/openApi";
import { propertyNames, propertySchema, resolveSchema } from "../api/resolveSchema";
import { at, isObject, type Json, type JsonObject, objectOf } from "../json";
import { typeOf } from "../schemaTypes";
import type { ContractImport } from "./ContractImport";
import type { ContractFiles, Part } from "./contractFiles";
import type { Call } from "./findCall";
import { importSchema } from "./importSchema";

/** The request body of a call, where it has one. */
export function bodyPart(files: ContractFiles, { operation }: Call): Part | undefined {
  const { requestBody } = objectOf(operation.value);
  if (!isObject(requestBody)) return undefined;
  return files.follow({ file: operation.file, pointer: at(operation.pointer, "requestBody"), value: requestBody });
}

const isJson = (type: string) => /^(application\/([\w.+-]+\+)?json|text\/json|\*\/\*)\b/i.test(type);

/** The kind of body a form sends: JSON where the call takes it, else the first that has fields. */
export function importBody(files: ContractFiles, body: Part, taken: ContractImport): JsonObject {
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
  const said = schema === undefined ? {} : objectOf(importSchema(part, taken, "the body"));
  // Since OpenAPI 3.1 a file is a text, or nothing at all, under a type that is none of texts.
  const made = Object.keys(said).length === 0 || (raw.format && typeOf(said) === "string") ? raw : said;
  const sent = sentType(type, made);
  if (sent !== type.split(";")[0]) taken.tell(`the media type ${type}: the console sends ${sent}`);
  const encoding =
    sent === "application/json" ? undefined : encodingOf(sent, made, objectOf(media.value).encoding, taken);
  return { required: true, content: { [sent]: { schema: made, ...(encoding && { encoding }) } } };
}

/** How the properties of a form travel; those of several parts as OpenAPI says where the contract says nothing. */
function encodingOf(
  sent: string,
  body: JsonObject,
  written: Json | undefined,
  taken: ContractImport,
): JsonObject | undefined {
  const said = importedEncoding(written);
  if (sent !== "multipart/form-data") return said;
  const api = { ...emptyApi(), components: { schemas: taken.schemas } };
  const usual = propertyNames(api, body).flatMap((name): [string, JsonObject][] => {
    const property = propertySchema(api, body, name) ?? {};
    const type = typeOf(property);
    if (type === "array" && resolveSchema(api, property.items).format !== "binary")
      return [[name, { style: "form", explode: true }]];
    return type === "object" ? [[name, { contentType: "application/json" }]] : [];
  });
  const encoding = { ...Object.fromEntries(usual), ...said };
  return Object.keys(encoding).length > 0 ? encoding : undefined;
}

/** What travels here: a form as a form, a file as it is, and everything else as JSON. */
function sentType(type: string, { format }: JsonObject): string {
  if (/^multipart/i.test(type)) return "multipart/form-data";
  if (/urlencoded/i.test(type)) return "application/x-www-form-urlencoded";
  return format === "binary" ? type : "application/json";
}

/** Of a body that says nothing of itself its type is all there is to know. */
function rawSchema(type: string): JsonObject {
  if (/^text\//i.test(type) && !isJson(type)) return { type: "string" };
  return isJson(type) || /^multipart|urlencoded/i.test(type) ? {} : { type: "string", format: "binary" };
}
