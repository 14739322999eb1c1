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

/** What there is already, which a call taken over must not take the place of. */
export interface ExistingNames {
  operations: ReadonlySet<string>;
  /** As in `get /tags`. */
  addresses: ReadonlySet<string>;
  schemas: ReadonlySet<string>;
}

/** A call of a contract as a document of our API, under a name of its own, and what of it was not taken over. */
export interface ImportedCall {
  id: string;
  document: JsonObject;
  told: string[];
}

/** Takes one call of a contract over, with the schemas it needs: without its answers, examples and descriptions. */
export function importCall(files: ContractFiles, call: Call, known: ExistingNames): ImportedCall {
  const taken = new ContractImport(files, known.schemas);
  const written = objectOf(call.operation.value);
  const isSwagger = files.main.value.swagger !== undefined;
  const parameters = parametersOf(files, call);
  const older = isSwagger
    ? toOpenApi3(
        parameters.map(({ value }) => objectOf(value)),
        written.consumes ?? files.main.value.consumes,
      )
    : undefined;
  const body = older ? older.requestBody && { ...call.operation, value: older.requestBody } : bodyPart(files, call);
  const id = freeId(call, known.operations);
  if (id !== call.name) taken.tell(`the name ${JSON.stringify(call.name)}: here it is called ${id}`);
  const path = freePath(files, { ...call, path: plainPath(call.path) }, known, taken);
  const requestBody = body && importBody(files, body, taken);
  const operation = {
    operationId: id,
    summary: summaryOf(written, call),
    "x-permission": "none",
    "x-scope": "session",
    "x-unanswered": true,
    parameters: takeParameters(parameters, path, taken, isSwagger),
    ...(requestBody && { requestBody }),
    responses: { "200": { description: "Done." } },
  };
  const document = { paths: { [path]: { [call.method]: operation } }, components: { schemas: taken.schemas } };
  dropInvalidDefaults(document, taken);
  return { id, document, told: taken.told };
}

/** The parameters of a call, those of its path among them where it says nothing else. */
function parametersOf(files: ContractFiles, { item, operation }: Call): Part[] {
  const found = new Map<string, Part>();
  for (const around of [item, operation]) {
    const list = objectOf(around.value).parameters;
    for (const [index, value] of (Array.isArray(list) ? list : []).entries()) {
      const part = files.follow({ file: around.file, pointer: at(around.pointer, "parameters", index), value });
      const { in: place, name } = objectOf(part.value);
      if (typeof name === "string") found.set(`${place} ${name}`, part);
    }
  }
  return [...found.values()];
}

function takeParameters(parts: readonly Part[], path: string, taken: ContractImport, isSwagger: boolean): Json[] {
  const inPath = routeParams(path).map(({ name }) => name);
  const made = parts.flatMap((part): JsonObject[] => {
    const { name, in: place, required } = objectOf(part.value);
    const called = place === "path" ? plainName(String(name)) : name;
    if (isProtocolHeader(place, name)) return [];
    const isHere =
      place === "path" ? inPath.includes(String(called)) : ["query", "header", "cookie"].includes(String(place));
    if (!isHere && (isSwagger || place === "path")) return [];
    const value = schemaOf(objectOf(part.value));
    const pointer = at(part.pointer, "schema");
    const schema = importSchema({ file: part.file, pointer, value }, taken, JSON.stringify(name));
    const isRequired = place === "path" || required === true;
    return [{ name: called ?? "", in: place ?? "", ...(isRequired && { required: true }), schema: objectOf(schema) }];
  });
  const said = made.filter((parameter) => parameter.in === "path").map(({ name }) => name);
  const missing = inPath.filter((name) => !said.includes(name));
  return [...missing.map((name) => ({ name, in: "path", required: true, schema: { type: "string" } })), ...made];
}

/** Its operationId as our names are written; of one that is taken, with a number. */
function freeId({ name }: Call, known: ReadonlySet<string>): string {
  const [first = "", ...words] = name.match(/[A-Za-z]+|[0-9]+/g) ?? [];
  const verb = first.replace(/^([A-Z]+(?=[A-Z][a-z])|[A-Z]+$|[A-Z])/, (letters) => letters.toLowerCase());
  const id = [verb, ...words.map((word) => word.charAt(0).toUpperCase() + word.slice(1))].join("");
  const plain = /^[a-z]/.test(id) ? id : `call${id}`;
  for (let count = 1; ; count += 1) {
    const free = count === 1 ? plain : `${plain}${count}`;
    if (!known.has(free)) return free;
  }
}

/** A path whose parameters are called as bindings can name them: what they are called is never sent. */
function plainPath(path: string): string {
  return path.replace(/\{([^{}]*)\}/g, (_, name: string) => `{${plainName(name)}}`);
}

function plainName(name: string): string {
  const plain = name.replace(/[^A-Za-z0-9_-]+/g, "_");
  return /^[A-Za-z_]/.test(plain) ? plain : `_${plain}`;
}

/** The path of a call; of one that a call here has already, below the name of its contract. */
function freePath(
  files: ContractFiles,
  { method, path }: Call,
  { addresses }: ExistingNames,
  taken: ContractImport,
): string {
  const plain = path.replace(/[?#].*$/, "");
  const isTaken = (one: string) => addresses.has(`${method} ${one}`);
  if (!isTaken(plain)) return plain;
  const title = String(objectOf(files.main.value.info).title ?? "");
  const slug =
    title
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join("-") ?? "contract";
  let free = `/${slug}${plain}`;
  for (let count = 2; isTaken(free); count += 1) free = `/${slug}-${count}${plain}`;
  taken.tell(`the path ${plain}, where there is a call already: it is at ${free}`);
  return free;
}

function summaryOf({ summary, description }: JsonObject, { name }: Call): string {
  const [said = name] = [summary, description].filter(
    (text): text is string => typeof text === "string" && text !== "",
  );
  const line = stringsOf([said])[0]?.split("\n")[0] ?? name;
  return line.replace(/\p{C}/gu, "").slice(0, 200);
}
