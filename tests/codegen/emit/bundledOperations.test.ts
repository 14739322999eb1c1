import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { ENGINE_OPERATIONS } from "../../../codegen/emit/boot";
import { bundledOperations } from "../../../codegen/emit/bundledOperations";
import { type Compiled, compile } from "../../../codegen/index";

const entry = (path: string) => ({ method: "get", path }) as const;
const operations = { listLoaves: entry("/loaves"), listOvens: entry("/ovens") };
const part = { description: "Shows ovens.", operations: ["listOvens"] };
const registry = { $schema: "", widgets: {}, formats: {}, icons: [], blocks: { OvenStrip: part } };
const enums = { crust: { values: [{ value: "soft", label: "Soft" }] }, grain: { values: [] } };
const source = { operations, enums, registry };

describe("bundledOperations", () => {
  it("finds what a document names, at any depth", () => {
    const blocks = [
      { list: { operation: "listLoaves", items: [{ label: "toString", enum: "crust" }, { label: "grain" }] } },
    ];
    expect(bundledOperations({ blocks }, source)).toEqual({
      operations: { listLoaves: entry("/loaves") },
      enums: { crust: enums.crust },
    });
  });

  it("finds what the code of a block calls", () => {
    const bundled = bundledOperations({ blocks: [{ custom: { component: "OvenStrip" } }] }, source);
    expect(bundled).toEqual({ operations: { listOvens: entry("/ovens") }, enums: {} });
  });
});

describe("what code calls", () => {
  let compiled: Compiled;
  beforeAll(async () => {
    compiled = await compile({ folders: ["schemas"] });
  });

  const namedIn = (folder: string) => {
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
    const code = files.filter((file) => /\.tsx?$/.test(file) && !/generated|account/.test(file));
    const texts = code.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
    const literals = [...texts.matchAll(/"(\w+)"/g)].map(([, name]) => name ?? "");
    return new Set(literals.filter((name) => compiled.operations.has(name)));
  };

  it("recognizes operations that return a file, and no others", () => {
    const bundled = [...compiled.files].filter(([path]) => path.includes("page-") || path.includes("modal-"));
    const code = bundled.map(([, text]) => text).join("\n");
    const entry = (id: string) =>
      new RegExp(`"${id}":(\\{"method":"\\w+","path":"[^"]*"[^}]*\\})`).exec(code)?.[1] ?? "";
    for (const id of ["downloadFile", "printGeneratedReport", "downloadVpnProfile", "getImage"])
      expect(entry(id), id).toContain('"file":true');
    for (const id of ["checkEsimBootstrap", "scanServices", "listTags"]) {
      expect(entry(id), id).toContain('"method":"get"');
      expect(entry(id), id).not.toContain('"file"');
    }
  });

  it("is known to the boot document where the engine calls it", () => {
    expect(namedIn("engine")).toEqual(new Set(ENGINE_OPERATIONS));
  });

  it("is declared in registry.json where blocks and widgets call it", () => {
    const { widgets, blocks } = compiled.documents.registry;
    const declared = [...Object.values(widgets), ...Object.values(blocks)].flatMap(({ operations = [] }) => operations);
    expect(namedIn("app/console")).toEqual(new Set(declared));
  });
});
