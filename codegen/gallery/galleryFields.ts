import type { ExpandedForm } from "../expand/expandedDocuments";
import { expandField } from "../expand/expandField";
import type { Field } from "../generated/documents";
import type { Compiled } from "../index";
import { type Json, type JsonObject, objectOf, stringsOf, valueAt } from "../json";
import { readMetaSchemas } from "../metaSchemas";
import type { GalleryEntry } from "./galleryEntry";
import { oneFieldForm } from "./oneFieldForm";

interface Found {
  field: Field;
  form: string;
}

/** Every widget of the registry and every field type, with its first use in a form. */
export function galleryFields(compiled: Compiled): GalleryEntry[] {
  const { registry } = compiled.documents;
  const widgets = Object.entries(registry.widgets).map(([name, { description }]) => {
    const found = findField(compiled, ({ component }) => component === name);
    return entryOf(compiled, { kind: "widget", name, description }, found, {
      component: name,
      ...optionsOf(name, compiled),
    });
  });
  const types = fieldTypes().map((name) => {
    const found = findField(compiled, ({ type, component }) => type === name && component === undefined);
    const description = `A field of the type ${name}.`;
    return entryOf(compiled, { kind: "field", name, description }, found, { type: name as NonNullable<Field["type"]> });
  });
  return [...widgets, ...types];
}

type Head = Pick<GalleryEntry, "kind" | "name" | "description">;

function entryOf(compiled: Compiled, head: Head, found: Found | undefined, own: Partial<Field>): GalleryEntry {
  const form = found && compiled.expanded.forms.get(found.form);
  if (found && form) {
    const { depends: _shownAlways, permission: _shownToAll, ...field } = found.field;
    const shows = oneFieldForm(head, field.key, propertyOf(form, field.key), objectOf(form.uiSchema[field.key]));
    return { ...head, from: `forms/${found.form}`, document: found.field as unknown as Json, shows };
  }
  const field: Field = { key: "value", label: head.name, ...own };
  // A date range is a filter, so a list shows it.
  if (own.type === "date-range") return { ...head, ...listWith(field, compiled) };
  const { schema, uiSchema } = expandField(field, undefined, compiled.documents);
  return { ...head, document: field as unknown as Json, shows: oneFieldForm(head, "value", schema, uiSchema) };
}

function listWith(field: Field, { expanded }: Compiled): Pick<GalleryEntry, "shows" | "from" | "document"> {
  for (const [id, { blocks }] of expanded.pages) {
    const list = blocks.find(
      (block) => block.block === "list" && block.filters?.some(({ type }) => type === field.type),
    );
    if (list?.block !== "list") continue;
    const filters = list.filters?.filter(({ type }) => type === field.type) ?? [];
    const shows = { id: `gallery-field-${field.type}`, blocks: [{ ...list, filters }] };
    return { shows, from: `pages/${id}`, document: filters[0] as unknown as Json };
  }
  return { document: field as unknown as Json };
}

function findField({ documents }: Compiled, isWanted: (field: Field) => boolean): Found | undefined {
  for (const [form, { fields = [] }] of Object.entries(documents.forms)) {
    const field = fields.find(isWanted);
    if (field) return { field, form };
  }
  return undefined;
}

/** The options that a widget requires: an operation that lists something. */
function optionsOf(name: string, { documents, operations }: Compiled): Partial<Field> {
  if (!stringsOf(documents.registry.widgets[name]?.required).includes("operation")) return {};
  const list = [...operations.values()].find(({ method, row, path }) => method === "get" && row && !path.includes("{"));
  return list ? { options: { operation: list.id } } : {};
}

/** The field types in the meta-schema. */
function fieldTypes(): string[] {
  const vocabulary = readMetaSchemas().get("vocabulary.schema.json");
  return stringsOf(valueAt(vocabulary, "/$defs/field/properties/type/enum"));
}

/** The schema of a property, which may be in a conditional branch. */
function propertyOf(form: ExpandedForm, key: string): JsonObject {
  const search = (schema: JsonObject): JsonObject | undefined => {
    const own = objectOf(schema.properties)[key];
    if (own !== undefined) return objectOf(own);
    const branches = [schema.allOf ?? [], schema.then ?? [], schema.else ?? []].flat().map(objectOf);
    return branches.map(search).find((property) => property !== undefined);
  };
  return search(form.schema) ?? { type: "string" };
}
