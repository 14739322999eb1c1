import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { type Compiled, compile } from "../../codegen/index";
import { withFiles } from "./temporaryFolder";

const base = join(import.meta.dirname, "../fixtures/broken/base");

function compileWith(...overlays: Record<string, object>[]): Promise<Compiled> {
  const texts = overlays.map((files) =>
    Object.fromEntries(Object.entries(files).map(([path, value]) => [path, JSON.stringify(value)])),
  );
  const inner = async (index: number, folders: string[]): Promise<Compiled> => {
    const files = texts[index];
    return files ? withFiles(files, (folder) => inner(index + 1, [...folders, folder])) : compile({ folders });
  };
  return inner(0, [base]);
}

const brand = (over: object) => ({ $schema: "../meta/brand.schema.json", ...over });

describe("overlays", () => {
  test("a later document replaces an earlier one of its kind and name", async () => {
    const form = {
      $schema: "../meta/form.schema.json",
      title: "Other",
      submit: { operation: "createBook" },
      fields: [{ key: "title" }],
    };
    const { documents, problems, modules } = await compileWith({ "forms/new-book.json": form });
    expect(problems).toEqual([]);
    expect(documents.forms["new-book"]?.title).toBe("Other");
    expect(modules["form/new-book"]).not.toBe((await compileWith()).modules["form/new-book"]);
  });

  test("[theme.brand.disabled-routes] a brand extends the one of its own name in an earlier folder", async () => {
    const { documents, problems } = await compileWith(
      { "brands/default.json": brand({ extends: "default", app_name: "Town" }) },
      { "brands/default.json": brand({ extends: "default", disabled_routes: ["books"] }) },
    );
    expect(problems).toEqual([]);
    expect(documents.brands.default).toMatchObject({
      app_name: "Town",
      main_color: "#1d5fd1",
      disabled_routes: ["books"],
      default: true,
    });
  });

  test("a brand extends another one, its own overlay included", async () => {
    const { documents } = await compileWith({
      "brands/town.json": brand({ extends: "default", default: false, app_name: "Town" }),
      "brands/default.json": brand({ extends: "default", main_color: "#000000" }),
    });
    expect(documents.brands.town).toMatchObject({ app_name: "Town", main_color: "#000000", default: false });
  });

  test("translations, settings, errors and masks are laid over one by one", async () => {
    const { documents, problems } = await compileWith({
      "languages/uk.json": { $schema: "../meta/language.schema.json", name: "Українська", texts: { Books: "Книги" } },
      "settings.json": {
        $schema: "meta/settings.schema.json",
        settings: { fine: { value: 2, unit: "count", description: "A fine." } },
      },
      "masks.json": {
        $schema: "meta/masks.schema.json",
        tokens: {},
        masks: {},
        patterns: { isbn: { pattern: "^[0-9-]+$", message: "No." } },
      },
    });
    expect(problems).toEqual([]);
    expect(documents.languages.uk?.texts).toEqual({
      "Remove {record.title}?": "Вилучити {record.title}?",
      Books: "Книги",
    });
    expect(Object.keys(documents.settings.settings)).toEqual(["loanDays", "fine"]);
    expect(Object.keys(documents.masks.patterns)).toEqual(["digits", "isbn"]);
  });

  test("a complete language answers for its own folder, not for the texts of a later overlay", async () => {
    const texts = { "New novel": "Novela nova" };
    const page = {
      $schema: "../meta/page.schema.json",
      title: "Novels",
      blocks: [{ block: "html", html: "All of them." }],
    };
    const language = { $schema: "../meta/language.schema.json", name: "Lingua", complete: true, texts };
    const { problems } = await compileWith({ "languages/la.json": language }, { "pages/novels.json": page });
    expect(problems.map(({ message }) => message)).not.toContainEqual(expect.stringContaining("Novels"));
    expect(problems.map(({ message }) => message)).toContainEqual(
      expect.stringContaining('no translation of "New book"'),
    );
  });
});

describe("what the browser loads", () => {
  test("boot holds the chosen brand and language, and falls back to the default ones", async () => {
    const { boot, version, files, modules } = await compileWith({
      "brands/town.json": brand({ extends: "default", default: false, app_name: "Town" }),
    });
    const { path, code, boot: chosen } = boot({ brand: "town", language: "uk" });
    expect(path).toMatch(/^\/documents\/boot-[0-9a-f]{8}\.js$/);
    expect(code).toBe(`export default ${JSON.stringify(chosen)};\n`);
    expect(chosen).toMatchObject({
      version,
      brand: { app_name: "Town" },
      language: { code: "uk", name: "Українська", direction: "ltr" },
      languages: [{ code: "uk", name: "Українська" }],
      settings: { loanDays: 14 },
      operations: { getUser: { method: "get", path: "/user" } },
    });
    const listBooks = { method: "get", path: "/books", permission: "view_books", query: ["q"] };
    expect(chosen.operations).not.toHaveProperty("listBooks");
    expect(files.get(modules["page/books"] ?? "")).toContain(`"listBooks":${JSON.stringify(listBooks)}`);
    const [, rest] = /^export default (.*);\n$/.exec(files.get(chosen.rest) ?? "") ?? [];
    expect(JSON.parse(rest ?? "")).toMatchObject({ operations: { listBooks }, modules });
    expect(boot({ brand: "nobody", language: "xx" }).boot).toMatchObject({
      brand: { app_name: "Library" },
      language: { code: "en" },
    });
  });

  test("every module is served under the hash of what it holds", async () => {
    const { files, modules } = await compileWith();
    expect(Object.keys(modules).sort()).toEqual([
      "form/edit-book",
      "form/new-book",
      "modal/about-book",
      "page/book",
      "page/books",
    ]);
    for (const path of Object.values(modules)) expect(files.get(path)).toContain("export default {");
    expect([...files.keys()].filter((path) => path.includes("ajv-runtime"))).toHaveLength(1);
  });

  test("the version changes with any document, and with nothing else", async () => {
    const first = await compileWith();
    expect((await compileWith()).version).toBe(first.version);
    expect((await compileWith({ "brands/x.json": brand({}) })).version).not.toBe(first.version);
  });
});

test("texts of code are translated like those of documents", async () => {
  const language = {
    $schema: "../meta/language.schema.json",
    name: "Lingua",
    complete: true,
    texts: { 'Say "{name}"': 'Dic "{name}"' },
  };
  const code = 'export const a = t("Reload"); const b = t(\n  "Say \\"{name}\\"", { name }); format("no"); t(a);';
  await withFiles({ "languages/la.json": JSON.stringify(language), "code/a.tsx": code }, async (folder) => {
    const { problems } = await compile({ folders: [base, folder], sources: [join(folder, "code")] });
    const messages = problems.map(({ message }) => message).filter((message) => message.includes("code/a.tsx"));
    expect(messages).toEqual([`no translation of "Reload" (${join(folder, "code/a.tsx")}:1:20)`]);
  });
});
