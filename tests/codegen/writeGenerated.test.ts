import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { compile } from "../../codegen/index";
import { writeGenerated } from "../../codegen/writeGenerated";
import { withFiles } from "./temporaryFolder";

const base = join(import.meta.dirname, "../fixtures/broken/base");

describe("generated files", () => {
  test("name what exists, type documents by meta-schemas and the API by its document", async () => {
    await withFiles({}, async (root) => {
      await writeGenerated(await compile({ folders: [base] }), root);
      const read = (file: string) => readFile(join(root, file), "utf8");

      const names = await read("app/generated/names.ts");
      expect(names).toContain('declare module "../../engine/registry/names" {');
      expect(names).toContain('    widget: "ShelfSelect" | "TableInput" | "ItemSelect";\n');
      expect(names).toContain('    route: "books" | "book";\n');

      const types = await read("engine/generated/documents.ts");
      expect(types).toContain('import type { NameOf } from "../registry/names";');
      expect(types).toMatch(/component\?: NameOf<"widget">/);
      expect(types).toMatch(/operation: NameOf<"operation">/);
      expect(types).not.toContain("ShelfSelect");
      for (const name of [
        "FormDocument",
        "PageDocument",
        "ModalDocument",
        "Block",
        "Action",
        "Column",
        "Field",
        "Route",
        "NavigationGroup",
        "BrandDocument",
        "EnumDocument",
        "ErrorEntry",
        "MasksDocument",
      ]) {
        expect(types).toMatch(new RegExp(`export (interface|type) ${name}\\b`));
      }
      expect(await read("codegen/generated/documents.ts")).toMatch(/component\?: string/);

      expect(await read("app/generated/api.ts")).toContain("createBook");

      const schema = JSON.parse(await read("schemas/meta/names.schema.json"));
      expect(schema.$defs.permission).toMatchObject({
        enum: ["view_books", "edit_books"],
        enumDescriptions: ["See books.", "Change books."],
      });
    });
  });

  test("are left alone when nothing they are made of changed", async () => {
    await withFiles({}, async (root) => {
      const compiled = await compile({ folders: [base] });
      const changed = async () => (await stat(join(root, "app/generated/api.ts"))).mtimeMs;
      await writeGenerated(compiled, root);
      const before = await changed();
      await writeGenerated(compiled, root);
      expect(await changed()).toBe(before);
    });
  });

  test("are written for documents that are missing or broken, too", async () => {
    await withFiles(
      { "schemas/registry.json": "{", "schemas/api/openapi.yaml": "paths: { /a: { get: { $ref: nowhere } } }" },
      async (root) => {
        const compiled = await compile({ folders: [join(root, "schemas")] });
        expect(compiled.problems.length).toBeGreaterThan(0);
        await writeGenerated(compiled, root);
        expect(await readFile(join(root, "app/generated/names.ts"), "utf8")).toContain("    widget: never;\n");
        expect(await readFile(join(root, "engine/generated/documents.ts"), "utf8")).toContain(
          "export interface FormDocument",
        );
      },
    );
  });
});
