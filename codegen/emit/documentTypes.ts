import { compile, type JSONSchema } from "json-schema-to-typescript";
import { isObject, type Json, type JsonObject, objectOf, stringsOf } from "../json";
import { kinds } from "../kinds";
import { metaFolder, readMetaSchemas } from "../metaSchemas";
import { nameKinds } from "../names";

/** How references to names are typed: as members of the open interface of names, or as strings. */
export type NameStyle = "NameOf" | "string";

/** TypeScript types of every kind of document, generated from the meta-schemas. */
export async function emitDocumentTypes(names: NameStyle): Promise<string> {
  const metaSchemas = readMetaSchemas();
  const body = await compile(rootSchema(), "DocumentTypes", {
    cwd: metaFolder,
    bannerComment: "",
    ignoreMinAndMaxItems: true,
    format: false,
    style: { singleQuote: false },
    $refOptions: {
      resolve: {
        http: false,
        names: { order: 1, canRead: /names\.schema\.json$/, read: () => JSON.stringify(namesSchema(names)) },
        // Some schemas name the draft-07 meta-schema; answering here keeps the generator off the network.
        draft: { order: 2, canRead: /draft-07/, read: () => JSON.stringify({ tsType: "Record<string, unknown>" }) },
        meta: {
          order: 3,
          canRead: /\.schema\.json$/,
          read: ({ url }: { url: string }) =>
            JSON.stringify(typeRelevant(joined(metaSchemas.get(url.slice(url.lastIndexOf("/") + 1)) ?? {}))),
        },
      },
    },
  });
  const imports = names === "NameOf" ? 'import type { NameOf } from "../registry/names";\n\n' : "";
  return imports + body;
}

function rootSchema(): JSONSchema {
  const properties = Object.fromEntries(kinds.map(({ name }) => [name, { $ref: `${name}.schema.json` }]));
  return {
    title: "DocumentTypes",
    description: "The type of each kind of document.",
    type: "object",
    additionalProperties: false,
    required: kinds.map(({ name }) => name),
    properties,
  };
}

function namesSchema(style: NameStyle): JsonObject {
  const tsTypeOf = (kind: string) => (style === "NameOf" ? `NameOf<${JSON.stringify(kind)}>` : "string");
  return { $defs: Object.fromEntries(nameKinds.map((kind) => [kind, { tsType: tsTypeOf(kind) }])) };
}

/** Documents are typed as they are after extension: complete, and without the keywords of extending. */
function joined({ if: _, else: whole, properties, required, ...schema }: JsonObject): JsonObject {
  if (!whole) return { ...schema, ...(properties && { properties }), ...(required && { required }) };
  const { extends: _extends, without: _without, change: _change, add: _add, ...own } = objectOf(properties);
  return { ...schema, properties: own, required: [...stringsOf(required), ...stringsOf(objectOf(whole).required)] };
}

/** A `oneOf` that only declares properties mutually exclusive would make json-schema-to-typescript open the type. */
function typeRelevant(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(typeRelevant);
  if (!isObject(schema)) return schema;
  const entries = Object.entries(schema).filter(([key, value]) => key !== "oneOf" || !isExclusion(value));
  return Object.fromEntries(entries.map(([key, value]) => [key, typeRelevant(value)]));
}

function isExclusion(branches: Json): boolean {
  return (
    Array.isArray(branches) && branches.every((branch) => isObject(branch) && Object.keys(branch).join() === "required")
  );
}
