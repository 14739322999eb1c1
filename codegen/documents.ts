import type { OpenApi } from "./api/openApi";
import type {
  BrandDocument,
  DocumentTypes,
  DomainDocument,
  EnumDocument,
  ErrorsDocument,
  FormDocument,
  HeaderDocument,
  LanguageDocument,
  MasksDocument,
  ModalDocument,
  NavigationDocument,
  PageDocument,
  PermissionsDocument,
  RegistryDocument,
  Route,
  RoutesDocument,
  SettingsDocument,
} from "./generated/documents";
import { type JsonObject, objectOf } from "./json";
import { type KindName, kinds } from "./kinds";
import { memoizeLast } from "./memoize";
import { limits } from "./read/limits";
import type { SourceDocument } from "./read/sourceDocument";

/** Every document by kind and id, with overlays applied and brands resolved. */
export interface Documents {
  api: OpenApi;
  routes: RoutesDocument;
  /** Every route of the tree, parents first. */
  allRoutes: Route[];
  navigation: NavigationDocument;
  header: HeaderDocument;
  permissions: PermissionsDocument;
  registry: RegistryDocument;
  masks: MasksDocument;
  errors: ErrorsDocument;
  settings: SettingsDocument;
  pages: Record<string, PageDocument>;
  forms: Record<string, FormDocument>;
  modals: Record<string, ModalDocument>;
  enums: Record<string, EnumDocument>;
  domain: Record<string, DomainDocument>;
  brands: Record<string, BrandDocument>;
  languages: Record<string, LanguageDocument>;
}

/** Assembles the valid documents: later folders replace earlier ones, or are merged into them. */
export function assembleDocuments(sources: readonly SourceDocument[], api: OpenApi): Documents {
  const valid = sources.filter((source) => source.valid);
  const routes = single(valid, "routes", { $schema: "", routes: [] });
  return {
    api,
    routes,
    allRoutes: flattenRoutes(routes.routes),
    navigation: single(valid, "navigation", { $schema: "", groups: [] }),
    header: single(valid, "header", { $schema: "" }),
    permissions: single(valid, "permissions", { $schema: "", permissions: {}, roles: [] }),
    registry: single(valid, "registry", { $schema: "", widgets: {}, blocks: {}, formats: {}, icons: [] }),
    masks: single(valid, "masks", { $schema: "", tokens: {}, masks: {}, patterns: {} }),
    errors: single(valid, "errors", { $schema: "", errors: {} }),
    settings: single(valid, "settings", { $schema: "", settings: {} }),
    pages: many(valid, "page"),
    forms: many(valid, "form"),
    modals: many(valid, "modal"),
    enums: many(valid, "enum"),
    domain: many(valid, "domain"),
    brands: resolveBrands(valid.filter((source) => source.kind === "brand")),
    languages: many(valid, "language"),
  };
}

/** Every route of a tree, parents before their children. */
export function flattenRoutes(routes: readonly Route[]): Route[] {
  return routes.flatMap((route) => [route, ...flattenRoutes(route.children ?? [])]);
}

function single<Kind extends KindName>(
  sources: readonly SourceDocument[],
  kind: Kind,
  empty: DocumentTypes[Kind],
): DocumentTypes[Kind] {
  return many(sources, kind)[kind] ?? empty;
}

function many<Kind extends KindName>(
  sources: readonly SourceDocument[],
  name: Kind,
): Record<string, DocumentTypes[Kind]> {
  // Only valid documents get here, which conform to the meta-schema that the types are generated from.
  return joiners[name](sources.filter((source) => source.kind === name)) as unknown as Record<
    string,
    DocumentTypes[Kind]
  >;
}

/** Memoizes by the identity of the documents, so that results derived from unchanged documents are reused. */
const joiners = Object.fromEntries(
  kinds.map(({ name, merged }) => [
    name,
    memoizeLast((sources: readonly SourceDocument[]) => joinById(sources, merged)),
  ]),
) as Record<KindName, (sources: readonly SourceDocument[]) => Record<string, JsonObject>>;

function joinById(
  sources: readonly SourceDocument[],
  merged: readonly string[] | undefined,
): Record<string, JsonObject> {
  // Without a prototype, names such as `constructor` find nothing.
  const byId: Record<string, JsonObject> = Object.create(null);
  for (const source of sources) {
    const earlier = byId[source.id];
    byId[source.id] = earlier && merged ? mergeOverlay(earlier, source.value, merged) : source.value;
  }
  return byId;
}

function mergeOverlay(earlier: JsonObject, value: JsonObject, merged: readonly string[]): JsonObject {
  const entries = merged.map((name) => [name, { ...objectOf(earlier[name]), ...objectOf(value[name]) }]);
  return { ...earlier, ...value, ...Object.fromEntries(entries) };
}

/**
 * Resolves `extends` of brands: of another brand, or of the one with the same id in an earlier folder. Cycles are
 * reported by the check.
 */
function resolveBrands(sources: readonly SourceDocument[]): Record<string, BrandDocument> {
  const newest = new Map(sources.map((source) => [source.id, source]));
  const resolve = (source: SourceDocument, seen: readonly SourceDocument[]): JsonObject => {
    const { extends: base, ...own } = source.value;
    const from =
      base === source.id
        ? sources.findLast((other) => other.id === base && other.folder < source.folder)
        : newest.get(String(base));
    if (!from || seen.includes(from) || seen.length > limits.extensions) return own;
    return { ...resolve(from, [...seen, source]), ...own };
  };
  // `extends` only adds properties of valid brands to valid brands.
  return Object.fromEntries([...newest].map(([id, source]) => [id, resolve(source, []) as unknown as BrandDocument]));
}
