import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { explain } from "../../../codegen/cli/explain/explain";
import { compile, formatProblem } from "../../../codegen/index";
import { withFolders } from "../temporaryFolder";

const schemas = join(import.meta.dirname, "../../../schemas");
const document = (kind: string, content: object) => JSON.stringify({ $schema: `meta/${kind}.schema.json`, ...content });

const overlay = {
  "header.json": document("header", {
    extends: "header",
    without: ["categories/files"],
    change: [{ in: "categories/devices", label: "Machines" }],
    add: [
      {
        before: "devices",
        categories: [{ id: "notes", label: "Notes", icon: "tag", operation: "listTags", link: { route: "tag.info" } }],
      },
    ],
  }),
  "modals/special-keys.json": document("modal", {
    extends: "special-keys",
    title: "Keys",
    without: ["html"],
    change: [{ in: "/", width: "medium" }],
    add: [{ after: "SpecialKeys", blocks: [{ block: "html", html: "Ask the help desk." }] }],
  }),
  "enums/on-off.json": document("enum", {
    extends: "on-off",
    without: ["values/1"],
    change: [{ in: "values/true", label: "Running" }],
    add: [{ after: "true", values: [{ value: "standby", label: "Standby", tone: "neutral" }] }],
  }),
  "errors.json": document("errors", {
    extends: "errors",
    change: [{ in: "SIGN_IN_FAILED", text: "That is not right. Try again." }],
    add: [{ errors: { PUMP_DRY: { status: 409, text: "The pump runs dry.", does: "message" } } }],
  }),
  "domain/vpn-zones.json": document("domain", {
    extends: "vpn-zones",
    change: [{ in: "frankfurt-1", visual_name: "Frankfurt am Main" }],
  }),
};

describe("documents of every kind can be extended", () => {
  test("header, modal, enumeration, error texts and rows of a domain table", async () => {
    await withFolders([overlay], async (folders) => {
      const before = (await compile({ folders: [schemas] })).documents;
      const { documents: after, problems } = await compile({ folders: [schemas, ...folders] });
      expect(problems.map(formatProblem)).toEqual([]);
      const categories = before.header.search?.categories.filter(({ id }) => id !== "files");
      expect(after.header.search?.categories.map(({ id, label }) => [id, label])).toEqual([
        ["notes", "Notes"],
        ...(categories ?? []).map(({ id, label }) => [id, id === "devices" ? "Machines" : label]),
      ]);
      expect({ ...after.header, search: null }).toEqual({ ...before.header, search: null });
      expect(after.modals["special-keys"]).toMatchObject({ title: "Keys", width: "medium" });
      expect(after.modals["special-keys"]?.blocks).toEqual([
        { block: "custom", component: "SpecialKeys" },
        { block: "html", html: "Ask the help desk." },
      ]);
      expect(after.enums["on-off"]?.values.map(({ value, label }) => [value, label])).toEqual([
        [true, "Running"],
        ["standby", "Standby"],
        [false, "Off"],
        [0, "Off"],
      ]);
      const { SIGN_IN_FAILED, ...errors } = before.errors.errors;
      expect(after.errors.errors).toEqual({
        ...errors,
        SIGN_IN_FAILED: { ...SIGN_IN_FAILED, text: "That is not right. Try again." },
        PUMP_DRY: { status: 409, text: "The pump runs dry.", does: "message" },
      });
      const [frankfurt, ...others] = before.domain["vpn-zones"]?.rows ?? [];
      expect(after.domain["vpn-zones"]?.rows).toEqual([{ ...frankfurt, visual_name: "Frankfurt am Main" }, ...others]);
    });
  });

  test("explain says which file each part of them comes from", async () => {
    await withFolders([overlay], async ([folder = ""]) => {
      const linesOf = async (kind: string, id: string) => {
        const { text, done } = await explain([schemas, folder], kind, id);
        expect(done).toBe(true);
        const [lines = ""] = text.split("\n\n");
        return lines
          .replaceAll(folder, "overlay")
          .split("\n")
          .map((line) => line.trim());
      };
      expect(await linesOf("header", "header")).toEqual([
        "it extends header",
        `schemas/header.json: everything except the following`,
        "overlay/header.json:1 left out: search/categories/files",
        "overlay/header.json:1 changed: search/categories/devices (label)",
        "overlay/header.json:1 added: search/categories/notes",
      ]);
      expect((await linesOf("modal", "special-keys")).slice(2)).toEqual([
        "overlay/modals/special-keys.json:1 left out: blocks/html",
        "overlay/modals/special-keys.json:1 changed: / (width)",
        "overlay/modals/special-keys.json:1 added: blocks/html",
        "overlay/modals/special-keys.json:1 changed: / (title)",
      ]);
      expect((await linesOf("enum", "on-off")).slice(2)).toEqual([
        "overlay/enums/on-off.json:1 left out: values/1",
        "overlay/enums/on-off.json:1 changed: values/true (label)",
        "overlay/enums/on-off.json:1 added: values/standby",
      ]);
      expect((await linesOf("errors", "errors")).slice(2)).toEqual([
        "overlay/errors.json:1 changed: errors/SIGN_IN_FAILED (text)",
        "overlay/errors.json:1 added: errors/PUMP_DRY",
      ]);
      expect((await linesOf("domain", "vpn-zones")).slice(2)).toEqual([
        "overlay/domain/vpn-zones.json:1 changed: rows/frankfurt-1 (visual_name)",
      ]);
    });
  });
});
