// @vitest-environment jsdom

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { makeDocument } from "../../../../codegen/cli/new/writeNew";
import { compile } from "../../../../codegen/index";
import type { CompiledForm } from "../../../../engine/documents/boot";
import { FormView } from "../../../../engine/forms/FormView";
import { makeForm, renderContent } from "../../../engine/renderContent";
import { withFiles } from "../../temporaryFolder";
import { importContract } from "./importContract";
import { filesOf, REGISTRY, readContract } from "./readContract";

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

/** Every form generated for a contract, as the engine gets it. */
async function formsOf(name: string): Promise<CompiledForm[]> {
  const { text, ids } = await readContract(name);
  return compiledForms(filesOf(text), ids);
}

/** The same for a contract that is imported operation by operation. */
async function importedForms(name: string): Promise<CompiledForm[]> {
  const { documents, ids } = importContract(name);
  return compiledForms({ "registry.json": REGISTRY, ...documents }, ids);
}

async function compiledForms(files: Record<string, string>, ids: readonly string[]): Promise<CompiledForm[]> {
  return withFiles(files, async (base) => {
    const contract = await compile({ folders: [base] });
    await mkdir(join(base, "forms"));
    for (const [index, operation] of ids.entries()) {
      const generated = makeDocument("form", operation, operation, contract);
      if (typeof generated !== "string")
        await writeFile(join(base, `forms/form-${index}.json`), JSON.stringify(generated.document));
    }
    const { expanded, problems } = await compile({ folders: [base] });
    expect(problems.filter(({ file }) => /\/(forms|api)\/(form|call)-/.test(file))).toEqual([]);
    return [...expanded.forms.values()] as unknown as CompiledForm[];
  });
}

/** Draws an empty form and returns the labels of its inputs. */
async function draw(form: CompiledForm): Promise<string[]> {
  const { schema, uiSchema, title } = form;
  renderContent(<FormView form="loaf" context={{ record: {} }} />, {
    boot: { operations: { createLoaf: { method: "post", path: "/loaves" } } },
    modules: { "form/loaf": await makeForm({ title, schema, uiSchema }) },
    answer: () => ({ data: {} }),
  });
  await screen.findByRole("button", { name: "Save" }, { timeout: 20_000 });
  const drawn = document.querySelector("form") as HTMLFormElement;
  expect(
    within(drawn)
      .queryAllByText(/unsupported|unknown field|not found/i)
      .map((fault) => fault.textContent),
  ).toEqual([]);
  return [...drawn.querySelectorAll("label, legend")].map((label) => label.textContent?.trim() ?? "");
}

const drawings = [
  ...["payments.yaml", "newer-words.yaml", "polymorphism.json", "discriminators.json"],
  ...["circular-request-bodies.json", "schema-types.json", "petstore.json"],
].map((name) => ({ name, how: "as it stands", forms: formsOf }));

const imported = [
  "cluster.json",
  "droplets/openapi.yaml",
  "chat.yaml",
  "messages.yaml",
  "mistakes.yaml",
  "payments.yaml",
].map((name) => ({ name, how: "taken over", forms: importedForms }));

describe("the forms of contracts are drawn", { timeout: 240_000 }, () => {
  test.each([...drawings, ...imported])(
    "$name $how: every field with an input and a label for people, and nothing is complained of",
    async ({ name, forms }) => {
      const complaints = vi.spyOn(console, "error");
      const warnings = vi.spyOn(console, "warn");
      for (const form of await forms(name)) {
        const labels = await draw(form);
        expect(labels.length).toBeGreaterThan(0);
        expect(labels.filter((label) => /[a-z]_[a-z]|[a-z][A-Z]|^Option [0-9]/.test(label))).toEqual([]);
      }
      expect([...complaints.mock.calls, ...warnings.mock.calls]).toEqual([]);
    },
  );
});
