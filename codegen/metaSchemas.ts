import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { isObject, type JsonObject } from "./json";
import { PROJECT_FOLDER } from "./projectFolder";

/** The folder of the meta-schemas, which define the kinds of documents. */
export const metaFolder = join(PROJECT_FOLDER, "schemas/meta/");

/** Every meta-schema by its file name, except names.schema.json, which is generated. */
export function readMetaSchemas(): Map<string, JsonObject> {
  const files = readdirSync(metaFolder).filter((file) => file.endsWith(".schema.json") && file !== "names.schema.json");
  return new Map(files.sort().map((file) => [file, readMetaSchema(file)]));
}

function readMetaSchema(file: string): JsonObject {
  const schema: unknown = JSON.parse(readFileSync(metaFolder + file, "utf8"));
  if (!isObject(schema)) throw new Error(`The meta-schema ${file} is not an object.`);
  return schema;
}
