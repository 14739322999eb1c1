import type { Operation } from "./api/operations";
import type { Documents } from "./documents";

/** The kinds of names that documents may refer to. */
export const nameKinds = [
  "widget",
  "block",
  "format",
  "icon",
  "route",
  "page",
  "form",
  "modal",
  "operation",
  "permission",
  "enum",
  "mask",
  "pattern",
  "brand",
  "language",
  "setting",
] as const;

/** A kind of name. */
export type NameKind = (typeof nameKinds)[number];

/** Every existing name by kind, with its description. */
export type Names = Record<NameKind, Map<string, string>>;

/** Collects the names defined by all documents. */
export function collectNames(documents: Documents, operations: ReadonlyMap<string, Operation>): Names {
  const { registry, permissions, masks, settings } = documents;
  return {
    widget: described(registry.widgets),
    block: described(registry.blocks),
    format: described(registry.formats),
    icon: new Map(registry.icons.map((icon) => [icon, "An icon."])),
    route: new Map(documents.allRoutes.map((route) => [route.id, `${route.title}: ${route.path}`])),
    page: mapNames(documents.pages, (page, id) => page.title ?? `The page ${id}.`),
    form: mapNames(documents.forms, (form) => form.title),
    modal: mapNames(documents.modals, (modal) => modal.title),
    operation: new Map(
      [...operations].map(([id, { method, path, summary }]) => [id, `${method.toUpperCase()} ${path}: ${summary}`]),
    ),
    permission: described(permissions.permissions),
    enum: described(documents.enums),
    mask: described(masks.masks),
    pattern: mapNames(masks.patterns, (pattern) => pattern.message),
    brand: mapNames(documents.brands, (brand, id) => brand.full_app_name ?? brand.app_name ?? id),
    language: mapNames(documents.languages, (language) => language.name),
    setting: described(settings.settings),
  };
}

function described(entries: Record<string, { description: string }>): Map<string, string> {
  return mapNames(entries, (entry) => entry.description);
}

function mapNames<Entry>(
  entries: Record<string, Entry>,
  sentence: (entry: Entry, name: string) => string,
): Map<string, string> {
  return new Map(Object.entries(entries).map(([name, entry]) => [name, sentence(entry, name)]));
}
