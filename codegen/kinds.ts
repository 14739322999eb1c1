/** A kind of document: where its documents are, whether there are many, and which meta-schema defines them. */
export interface Kind {
  /** The meta-schema is schemas/meta/<name>.schema.json. */
  name: KindName;
  /** The folder of a kind with many documents, or the file of a kind with one. */
  place: string;
  many: boolean;
  extension: ".json" | ".yaml";
  /**
   * What an overlay may do: nothing, extend a document, also replace it, or merge its entries into the earlier
   * document.
   */
  overlay: "never" | "extend" | "replace" | "merge";
  /** The properties whose entries are merged. */
  merged?: readonly string[];
}

/** The names of the kinds, equal to those of their meta-schemas. */
export type KindName =
  | "api"
  | "routes"
  | "navigation"
  | "header"
  | "permissions"
  | "page"
  | "form"
  | "modal"
  | "masks"
  | "enum"
  | "domain"
  | "errors"
  | "settings"
  | "brand"
  | "language"
  | "registry";

/** Every kind of document. */
export const kinds: readonly Kind[] = [
  { name: "api", place: "api", many: true, extension: ".yaml", overlay: "never" },
  { name: "routes", place: "routes.json", many: false, extension: ".json", overlay: "replace" },
  { name: "navigation", place: "navigation.json", many: false, extension: ".json", overlay: "replace" },
  { name: "header", place: "header.json", many: false, extension: ".json", overlay: "replace" },
  { name: "permissions", place: "permissions.json", many: false, extension: ".json", overlay: "never" },
  { name: "page", place: "pages", many: true, extension: ".json", overlay: "replace" },
  { name: "form", place: "forms", many: true, extension: ".json", overlay: "replace" },
  { name: "modal", place: "modals", many: true, extension: ".json", overlay: "replace" },
  mergedFile("masks", ["tokens", "masks", "patterns"]),
  { name: "enum", place: "enums", many: true, extension: ".json", overlay: "replace" },
  { name: "domain", place: "domain", many: true, extension: ".json", overlay: "extend" },
  mergedFile("errors", ["errors"]),
  mergedFile("settings", ["settings"]),
  { name: "brand", place: "brands", many: true, extension: ".json", overlay: "replace" },
  { name: "language", place: "languages", many: true, extension: ".json", overlay: "merge", merged: ["texts"] },
  { name: "registry", place: "registry.json", many: false, extension: ".json", overlay: "never" },
];

/** The kind with a name. */
export function kindOf(name: KindName): Kind {
  const kind = kinds.find((candidate) => candidate.name === name);
  if (!kind) throw new Error(`There is no kind of document ${name}.`);
  return kind;
}

function mergedFile(name: "masks" | "errors" | "settings", merged: readonly string[]): Kind {
  return { name, place: `${name}.json`, many: false, extension: ".json", overlay: "merge", merged };
}
