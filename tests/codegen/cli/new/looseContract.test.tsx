// @vitest-environment jsdom

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { makeDocument } from "../../../../codegen/cli/new/writeNew";
import { type Compiled, compile } from "../../../../codegen/index";
import { objectOf } from "../../../../codegen/json";
import { RawBody } from "../../../../engine/api/encoding/RawBody";
import type { CompiledForm } from "../../../../engine/documents/boot";
import { FormView } from "../../../../engine/forms/FormView";
import { type Call, makeForm, renderContent } from "../../../engine/renderContent";
import { withFiles } from "../../temporaryFolder";
import { importContract } from "./importContract";
import { REGISTRY } from "./readContract";

const { documents, ids, faults } = importContract("loose.yaml");
let compiled: Compiled;

beforeAll(async () => {
  await withFiles({ "registry.json": REGISTRY, ...documents }, async (base) => {
    const contract = await compile({ folders: [base] });
    await mkdir(join(base, "forms"));
    for (const id of ids) {
      const generated = makeDocument("form", id.toLowerCase(), id, contract);
      if (typeof generated === "string") throw new Error(generated);
      await writeFile(join(base, `forms/${id.toLowerCase()}.json`), JSON.stringify(generated.document));
    }
    compiled = await compile({ folders: [base] });
    expect(compiled.problems.filter(({ file }) => /\/(forms|api\/call-)/.test(file))).toEqual([]);
  });
}, 60_000);

afterEach(cleanup);

/** Draws the form of an operation; every request is rejected at the given places. */
async function draw(id: string, refused: string[] = []) {
  const form = compiled.expanded.forms.get(id.toLowerCase()) as unknown as CompiledForm;
  const { schema, uiSchema, title, submit, initial } = form;
  const { method, path, sends } = compiled.operations.get(id) ?? { method: "post" as const, path: "/" };
  const isInQuery = !compiled.operations.get(id)?.body;
  const errors = refused.map((source) => ({ code: "VALIDATION_FAILED", message: `No: ${source}`, source }));
  const content = renderContent(<FormView form="loaf" context={{ record: {}, query: { dry_run: "true" } }} />, {
    boot: {
      operations: {
        [id]: {
          method,
          path,
          ...(sends && { sends }),
          ...(isInQuery && method !== "get" && { inQuery: true as const }),
        },
      },
    },
    modules: {
      "form/loaf": await makeForm({ title, schema, uiSchema, submit: { ...submit }, ...(initial && { initial }) }),
    },
    answer: () => (errors.length === 0 ? { data: {} } : { error: { status: 422, statusText: "", errors } }),
  });
  await screen.findByRole("button", { name: "Save" }, { timeout: 20_000 });
  const drawn = document.querySelector("form") as HTMLFormElement;
  const input = (label: string | RegExp) => within(drawn).findByRole("textbox", { name: label }, { timeout: 5000 });
  const fill = async (label: string | RegExp, text: string) =>
    fireEvent.change(await input(label), { target: { value: text } });
  const send = async (): Promise<Call> => {
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await waitFor(() => expect(content.calls.length).toBeGreaterThan(0));
    return content.calls[0] as Call;
  };
  return { drawn, input, fill, send, calls: content.calls };
}

describe("names as contracts have them", { timeout: 60_000 }, () => {
  test("every call of a contract of unusual names and shapes becomes a form", () => {
    expect(faults).toEqual([]);
    expect(compiled.expanded.forms.size).toBe(ids.length);
    expect(compiled.operations.get("patchThing")?.path).toBe("/things/{thing_id}/{kind-of}");
  });

  test("brackets, dots, $ and slashes are sent as the contract names them, and errors are shown at their fields", async () => {
    const places = ["user.name", "user.name.first", "labels[env]", "$ref", "odata.top", "a/b~c", "payload.deep"];
    const { drawn, fill, send } = await draw("eventsCreate", places);
    fireEvent.change(within(drawn).getByRole("combobox", { name: /^Type/ }), { target: { value: "1" } });
    await fill(/^Payload/, '{"deep": [1, {"x": null}]}');
    await fill(/^User name/, "Ada");
    await fill("Labels env", "test");
    await fill("Ref", "#/x");
    await fill("Odata top", "5");
    await fill("Naïve key", "ja");
    await fill("A/b~c", "slash");
    await fill("Extra", "[true]");
    const { body, params } = await send();
    expect(body).toMatchObject({
      "@type": "view",
      payload: { deep: [1, { x: null }] },
      "user.name": "Ada",
      "labels[env]": "test",
      $ref: "#/x",
      "odata.top": 5,
      "naïve key": "ja",
      "a/b~c": "slash",
      extra: [true],
    });
    expect(params).toEqual({ "$dry-run": "true" });
    for (const [label, source] of [
      [/^User name/, "user.name"],
      ["Labels env", "labels[env]"],
      ["Ref", "$ref"],
      ["Odata top", "odata.top"],
      ["A/b~c", "a/b~c"],
    ] as const) {
      const field = within(drawn).getByRole("textbox", { name: label });
      await waitFor(() => expect(field.getAttribute("aria-invalid"), source).toBe("true"));
      expect(field.closest("div")?.parentElement?.textContent).toContain(`No: ${source}`);
    }
    expect(
      within(drawn)
        .getByRole("textbox", { name: /^Payload/ })
        .getAttribute("aria-invalid"),
    ).toBe("true");
  });

  test("parameters of a query keep their names", async () => {
    const form = objectOf(compiled.expanded.forms.get("searchthings")?.schema);
    expect(Object.keys(objectOf(form.properties))).toEqual(["filter[name]", "a.b", "$top"]);
    expect(form.required).toEqual(["a.b"]);
  });

  test("a field waits for one whose name has dots", async () => {
    const { drawn, fill, send } = await draw("patchThing");
    fireEvent.change(within(drawn).getByRole("combobox", { name: /^Odata type/ }), { target: { value: "1" } });
    await fill(/^Side/, "4");
    expect(within(drawn).queryByRole("textbox", { name: /^Radius/ })).toBeNull();
    expect((await send()).body).toEqual({ "odata.type": "square", side: 4 });
  });
});

describe("bodies without a shape", { timeout: 60_000 }, () => {
  test("a body that is a map is sent as one, with the names people give, and refused at its entries", async () => {
    const { drawn, send } = await draw("replaceConfig", ["colour.de"]);
    const add = () => fireEvent.click(within(drawn).getByRole("button", { name: /Add/ }));
    add();
    const [name] = (await within(drawn).findAllByRole("textbox", { name: /^Name/ })) as [HTMLElement];
    fireEvent.focus(name);
    fireEvent.change(name, { target: { value: "colour.de" } });
    fireEvent.blur(name);
    const value = await within(drawn).findByRole("textbox", { name: /colour\.de/i });
    fireEvent.change(value, { target: { value: "rot" } });
    expect((await send()).body).toEqual({ "colour.de": "rot" });
    await waitFor(() => expect(drawn.textContent).toContain("No: colour.de"));
  });

  test("a free body is written as JSON: what is none is not sent, and says what is expected", async () => {
    const { drawn, fill, send, calls } = await draw("putMetadata");
    await fill(/^Value/, '{"a": ');
    fireEvent.click(screen.getByRole("button", { name: "Save" }));
    await within(drawn).findByText("Enter an object as JSON, between braces.");
    expect(calls).toEqual([]);
    await fill(/^Value/, '{"a": {"b.c": [1, 2]}}');
    expect((await send()).body).toEqual({ a: { "b.c": [1, 2] } });
  });

  test.each([
    ["putPicture", "image/png"],
    ["makeBlob", "application/octet-stream"],
  ])("a file is the whole body of %s, as %s", async (id, type) => {
    const { drawn, send } = await draw(id);
    const file = new File(["pixels"], "rye.png", { type: "image/x-other" });
    fireEvent.change(drawn.querySelector("input[type=file]") as Element, { target: { files: [file] } });
    expect((await send()).body).toEqual(new RawBody(file, type));
  });

  test("a text is the whole body, and fields of a form travel as JSON under their names", async () => {
    const note = await draw("writeNote");
    await note.fill(/^Value/, "Call back.");
    expect((await note.send()).body).toBe("Call back.");
    const token = await draw("makeToken");
    await token.fill(/^Grant type/, "code");
    await token.fill("Meta colour", "red");
    expect((await token.send()).body).toMatchObject({ grant_type: "code", "meta[colour]": "red" });
  });
});
