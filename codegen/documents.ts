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

/** Every document by kind and id, overlays applied and brands resolved. */
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

/** Puts the sound documents together: later folders replace or complete earlier ones. */
export function assembleDocuments(sources: readonly SourceDocument[], api: OpenApi): Documents {
  const sound = sources.filter((source) => source.sound);
  const routes = single(sound, "routes", { $schema: "", routes: [] });
  return {
    api,
    routes,
    allRoutes: flattenRoutes(routes.routes),
    navigation: single(sound, "navigation", { $schema: "", groups: [] }),
    header: single(sound, "header", { $schema: "" }),
    permissions: single(sound, "permissions", { $schema: "", permissions: {}, roles: [] }),
    registry: single(sound, "registry", { $schema: "", widgets: {}, blocks: {}, formats: {}, icons: [] }),
    masks: single(sound, "masks", { $schema: "", tokens: {}, masks: {}, patterns: {} }),
    errors: single(sound, "errors", { $schema: "", errors: {} }),
    settings: single(sound, "settings", { $schema: "", settings: {} }),
    pages: many(sound, "page"),
    forms: many(sound, "form"),
    modals: many(sound, "modal"),
    enums: many(sound, "enum"),
    domain: many(sound, "domain"),
    brands: resolveBrands(sound.filter((source) => source.kind === "brand")),
    languages: many(sound, "language"),
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
  // Only sound documents come here: the meta-schema the types are made from has accepted them.
  return joiners[name](sources.filter((source) => source.kind === name)) as unknown as Record<
    string,
    DocumentTypes[Kind]
  >;
}

/** What did not change stays the same object, so that what was made of it is still known. */
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
  // A name that no document has finds nothing, also where it is one that all objects inherit.
  const byId: Record<string, JsonObject> = Object.create(null);
  for (const source of sources) {
    const before = byId[source.id];
    byId[source.id] = before && merged ? layOver(before, source.value, merged) : source.value;
  }
  return byId;
}

function layOver(before: JsonObject, value: JsonObject, merged: readonly string[]): JsonObject {
  const entries = merged.map((name) => [name, { ...objectOf(before[name]), ...objectOf(value[name]) }]);
  return { ...before, ...value, ...Object.fromEntries(entries) };
}

/** A brand may extend another one, or the one of its own name in an earlier folder; circles are left to the check. */
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
  // What extends only adds properties of sound brands to sound brands.
  return Object.fromEntries([...newest].map(([id, source]) => [id, resolve(source, []) as unknown as BrandDocument]));
}
