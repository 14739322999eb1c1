import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { emitGallery, galleryEntries, type ServedEntry } from "../../codegen/gallery/gallery";
import { type Compiled, compile } from "../../codegen/index";

let compiled: Compiled;
beforeAll(async () => {
  compiled = await compile({ folders: [join(import.meta.dirname, "../../schemas")] });
}, 60_000);

const namesOf = (entries: readonly Pick<ServedEntry, "kind" | "name">[], kind: string) =>
  entries.filter((entry) => entry.kind === kind).map(({ name }) => name);

describe("the gallery shows", () => {
  test("every widget, block, format, mask and modal there is, and every type of field", () => {
    const { entries, files } = emitGallery(compiled);
    const { registry, masks, modals, forms, pages } = compiled.documents;
    expect(namesOf(entries, "widget")).toEqual(Object.keys(registry.widgets));
    expect(namesOf(entries, "block")).toEqual(expect.arrayContaining(["list", "record", "chart", "form", "tabs"]));
    expect(namesOf(entries, "block")).toEqual(expect.arrayContaining(Object.keys(registry.blocks)));
    expect(namesOf(entries, "format")).toEqual(Object.keys(registry.formats));
    expect(namesOf(entries, "mask")).toEqual(expect.arrayContaining(Object.keys(masks.masks)));
    expect(namesOf(entries, "modal")).toEqual(Object.keys(modals));
    expect(namesOf(entries, "form")).toEqual(Object.keys(forms));
    expect(namesOf(entries, "page")).toEqual(Object.keys(pages));
    expect(namesOf(entries, "field")).toEqual(expect.arrayContaining(["text", "digits", "file", "date-range"]));
    const drawn = entries.filter(({ kind }) => !["modal", "form", "page", "format"].includes(kind));
    expect(drawn.filter(({ module }) => !module || !files.has(module.path)).map(({ name }) => name)).toEqual([]);
    expect(new Set(drawn.map(({ module }) => module?.path)).size).toBe(drawn.length);
  });

  test("the words around each, from the document that has them first", () => {
    const entries = galleryEntries(compiled);
    const find = (kind: string, name: string) => entries.find((entry) => entry.kind === kind && entry.name === name);
    expect(find("widget", "CompanySelect")).toMatchObject({
      from: expect.stringMatching(/^forms\//),
      document: { component: "CompanySelect" },
      shows: { schema: { properties: { company_id: {} } } },
    });
    expect(find("block", "chart")).toMatchObject({ document: { block: "chart" } });
    expect(find("mask", "mac")).toMatchObject({ document: { mac: { mask: expect.any(String) } } });
  });

  test("which lists have the records that what is shown is about, but not what its actions are about", () => {
    const { entries } = emitGallery(compiled);
    const findsOf = (name: string) => entries.find((entry) => entry.name === name)?.finds;
    expect(findsOf("DeviceDashboard")).toEqual([
      { name: "id", list: "/devices" },
      { name: "dashboard_id", list: "/devices/{id}/dashboards" },
    ]);
    expect(findsOf("device-file-view")).toEqual([{ name: "id", list: "/files" }]);
    expect(findsOf("generated-reports")).toBeUndefined();
    expect(findsOf("quick-connect-general")).toEqual([{ name: "id", list: "/vpn/hubs?quick_hub=1" }]);
    expect(findsOf("confirm-impersonation-access")).toEqual([{ name: "token" }]);
  });

  test("what is added to the registry, by itself", () => {
    const { documents } = compiled;
    const added = { description: "New.", type: "object" as const, properties: {} };
    const registry = {
      ...documents.registry,
      widgets: { ...documents.registry.widgets, Slider: added },
      blocks: { ...documents.registry.blocks, Timeline: added },
    };
    const { entries } = emitGallery({ ...compiled, documents: { ...documents, registry } });
    expect(entries.filter(({ name }) => ["Slider", "Timeline"].includes(name))).toEqual([
      expect.objectContaining({ kind: "widget", document: { key: "value", label: "Slider", component: "Slider" } }),
      expect.objectContaining({ kind: "block", document: { block: "custom", component: "Timeline" } }),
    ]);
  });
});
