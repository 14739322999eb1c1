import { isProtocolHeader } from "../api/headers";
import { at, type Json, type JsonObject, objectOf, stringsOf } from "../json";
import { routeParams } from "../scopes/routeParams";
import { ContractImport } from "./ContractImport";
import type { ContractFiles, Part } from "./contractFiles";
import { dropInvalidDefaults } from "./dropInvalidDefaults";
import type { Call } from "./findCall";
import { bodyPart, importBody } from "./importBody";
import { importSchema } from "./importSchema";
import { schemaOf, toOpenApi3 } from "./swagger";

/** Existing names, which an imported operation must not reuse. */
export interface ExistingNames {
  operations: ReadonlySet<string>;
  /** Such as `get /tags`. */
  addresses: ReadonlySet<string>;
  schemas: ReadonlySet<string>;
}

/** An operation of a contract as an API document under a unique name, and descriptions of what was omitted. */
export interface ImportedCall {
  id: string;
  document: JsonObject;
  omissions: string[];
}

/** Imports one operation of a contract with the schemas it needs, but without responses, examples and descriptions. */
export function importCall(files: ContractFiles, call: Call, known: ExistingNames): ImportedCall {
  const imported = new ContractImport(files, known.schemas);
  const written = objectOf(call.operation.value);
  const isSwagger = files.main.value.swagger !== undefined;
  const parameters = parametersOf(files, call);
  const openApi3 = isSwagger
    ? toOpenApi3(
        parameters.map(({ value }) => objectOf(value)),
        written.consumes ?? files.main.value.consumes,
      )
    : undefined;
  const body = openApi3
    ? openApi3.requestBody && { ...call.operation, value: openApi3.requestBody }
    : bodyPart(files, call);
  const id = uniqueId(call, known.operations);
  if (id !== call.name) imported.reportOmission(`the name ${JSON.stringify(call.name)}: renamed to ${id}`);
  const path = uniquePath(files, { ...call, path: bindablePath(call.path) }, known, imported);
  const requestBody = body && importBody(files, body, imported);
  const operation = {
    operationId: id,
    summary: summaryOf(written, call),
    "x-permission": "none",
    "x-scope": "session",
    "x-unanswered": true,
    parameters: importParameters(parameters, path, imported, isSwagger),
    ...(requestBody && { requestBody }),
    responses: { "200": { description: "Done." } },
  };
  const document = { paths: { [path]: { [call.method]: operation } }, components: { schemas: imported.schemas } };
  dropInvalidDefaults(document, imported);
  return { id, document, omissions: imported.omissions };
}

/** The parameters of an operation, including those of its path item unless overridden. */
function parametersOf(files: ContractFiles, { item, operation }: Call): Part[] {
  const found = new Map<string, Part>();
  for (const owner of [item, operation]) {
    const list = objectOf(owner.value).parameters;
    for (const [index, value] of (Array.isArray(list) ? list : []).entries()) {
      const part = files.follow({ file: owner.file, pointer: at(owner.pointer, "parameters", index), value });
      const { in: place, name } = objectOf(part.value);
      if (typeof name === "string") found.set(`${place} ${name}`, part);
    }
  }
  return [...found.values()];
}

function importParameters(parts: readonly Part[], path: string, imported: ContractImport, isSwagger: boolean): Json[] {
  const inPath = routeParams(path).map(({ name }) => name);
  const own = parts.flatMap((part): JsonObject[] => {
    const { name, in: place, required } = objectOf(part.value);
    const called = place === "path" ? bindableName(String(name)) : name;
    if (isProtocolHeader(place, name)) return [];
    const isSupported =
      place === "path" ? inPath.includes(String(called)) : ["query", "header", "cookie"].includes(String(place));
    if (!isSupported && (isSwagger || place === "path")) return [];
    const value = schemaOf(objectOf(part.value));
    const pointer = at(part.pointer, "schema");
    const schema = importSchema({ file: part.file, pointer, value }, imported, JSON.stringify(name));
    const isRequired = place === "path" || required === true;
    return [{ name: called ?? "", in: place ?? "", ...(isRequired && { required: true }), schema: objectOf(schema) }];
  });
  const declared = own.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const missing = inPath.filter((name) => !declared.includes(name));
  return [...missing.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })), ...own];
}

/** The operationId in camelCase, with a number if it is in use. */
function uniqueId({ name }: Call, known: ReadonlySet<string>): string {
  const [first = "", ...words] = name.match(/[A-Za-z]+|[0-9]+/g) ?? [];
  const verb = first.replace(/^([A-Z]+(?=[A-Z][a-z])|[A-Z]+$|[A-Z])/, (letters) => letters.toLowerCase());
  const id = [verb, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  const plain = /^[a-z]/.test(id) ? id : `call${id}`;
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? plain : `${plain}${count}`;
    if (!known.has(free)) return free;
  }
}

/** A path with its parameters renamed so that bindings can refer to them; the names are never sent. */
function bindablePath(path: string): string {
  return path.replace(/\{([^{}]*)\}/g, (_, name: string) => `{${bindableName(name)}}`);
}

function bindableName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]+/g, "_");
  return /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
}

/** The path of an operation, prefixed with the title of its contract if it is in use. */
function uniquePath(
  files: ContractFiles,
  { method, path }: Call,
  { addresses }: ExistingNames,
  imported: ContractImport,
): string {
  const plain = path.replace(/[?#].*$/, "");
  const isUsed = (one: string) => addresses.has(`${method} ${one}`);
  if (!isUsed(plain)) return plain;
  const title = String(objectOf(files.main.value.info).title ?? "");
  const slug =
    title
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "contract";
  let free = `/${slug}${plain}`;
  for (let count = 2; isUsed(free); count += 1) free = `/${slug}-${count}${plain}`;
  imported.reportOmission(`the path ${plain}, which is taken: moved to ${free}`);
  return free;
}

function summaryOf({ summary, description }: JsonObject, { name }: Call): string {
  const [text = name] = [summary, description].filter(
    (candidate): candidate is string => typeof candidate === "string" && candidate !== "",
  );
  const line = stringsOf([text])[0]?.split("\n")[0] ?? name;
  return line.replace(/\p{C}/gu, "").slice(0, 200);
}
