import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeFromContract } from "../../../../codegen/cli/new/newFromContract";
import { ContractFiles } from "../../../../codegen/contract/contractFiles";
import { findCall } from "../../../../codegen/contract/findCall";
import { importCall } from "../../../../codegen/contract/importCall";
import { emitApiTypes } from "../../../../codegen/emit/apiTypes";
import { compile } from "../../../../codegen/index";
import { withFiles } from "../../temporaryFolder";
import { contracts, importContract } from "./importContract";
import { REGISTRY } from "./readContract";

const ourOwn = `paths:
  /v2/volumes/{volume_id}:
    patch: { operationId: createImageEdit, summary: Change, x-permission: none, x-scope: session, parameters: [{ name: volume_id, in: path, required: true, schema: { type: string } }], responses: {} }
components: { schemas: { droplet: { type: string } } }
`;

const files = { "registry.json": REGISTRY, "api/openapi.yaml": ourOwn };

/** Runs the command for an operation, and returns its output and what it wrote, which has to pass the check. */
async function formOf(contract: string, operation: string) {
  return withFiles(files, async (base) => {
    const before = (await compile({ folders: [base] })).problems.length;
    const request = { kind: "form", id: "made", operation, contract: join(contracts, contract), folders: [base] };
    const { text, done } = await writeFromContract(request);
    const { problems, modules, operations, documents } = await compile({ folders: [base] });
    expect(problems).toHaveLength(before);
    expect(Object.keys(modules)).toEqual(done ? ["form/made"] : []);
    const written = (folder: string) => readdir(join(base, folder)).catch(() => []);
    if (!done) expect([...(await written("forms")), ...(await written("api"))]).toEqual(["openapi.yaml"]);
    const form = done ? JSON.parse(await readFile(join(base, "forms/made.json"), "utf8")) : undefined;
    const types = await emitApiTypes(documents.api);
    return { output: text.replaceAll(`${base}/`, ""), form, operation: operations.get(form?.submit.operation), types };
  });
}

const omissionsIn = (output: string) => output.split("\n").filter((line) => line.startsWith("left out"));

describe("a call of a contract others wrote is taken over with its form", { timeout: 60_000 }, () => {
  test("Swagger 2.0: a body among the parameters, recursive schemas, response-only properties", async () => {
    const { output, form, operation, types } = await formOf("cluster.json", "patchAppsV1NamespacedDeployment");
    expect(operation).toMatchObject({
      method: "patch",
      path: "/apis/apps/v1/namespaces/{namespace}/deployments/{name}",
    });
    expect(form.fields.map(({ key }: { key: string }) => key)).toEqual(["apiVersion", "kind", "metadata", "spec"]);
    expect(omissionsIn(output)).toEqual([
      'left out the format "int-or-string" of "io.cluster.IntOrString": unknown format, so any value of its type is valid',
      'left out the format "quantity" of "limits": unknown format, so any value of its type is valid',
      "left out the media type application/merge-patch+json: the console sends application/json",
      'left out the query parameter "pretty": optional; "params" of submit may set it',
      'left out "spec.schema.not": it is infinitely recursive',
      'left out "spec.schema.allOf": it is infinitely recursive',
    ]);
    expect(types).not.toContain("deployments");
  });

  test("Swagger 2.0: fields of a form with a file, named by method and path", async () => {
    const { form, operation } = await formOf("cluster.json", "post /upload");
    expect(operation?.id).toBe("postUpload");
    expect(form.fields).toEqual([
      { key: "file", label: "File", type: "file" },
      { key: "note", label: "Note", type: "textarea" },
      { key: "tags", label: "Tags", component: "ListInput" },
    ]);
  });

  test("a call that reads becomes a form of its query", async () => {
    const { form } = await formOf("messages.yaml", "GET /2010-04-01/Accounts/{sid}/Messages.json");
    expect(form.submit).toEqual({ operation: "get20100401AccountsAccountSidMessagesJson" });
    expect(form.fields).toEqual([
      { key: "DateSent>", label: "Date sent>", type: "date-time" },
      { key: "To", label: "To" },
      { key: "PageSize", label: "Page size" },
    ]);
  });

  test("path items, bodies and schemas in files of their own; what is here already keeps its name and place", async () => {
    const created = await formOf("droplets/openapi.yaml", "droplets_create");
    expect(created.form.fields[0]).toMatchObject({ key: "name" });
    const changed = await formOf("droplets/openapi.yaml", "PATCH /v2/volumes/{volume_id}");
    expect(changed.operation).toMatchObject({ id: "patchV2VolumesVolumeId", path: "/droplets/v2/volumes/{volume_id}" });
    expect(changed.form).toMatchObject({
      initial: "{record}",
      fields: [{ key: "size_gigabytes" }, { key: "description" }],
    });
    const image = await formOf("chat.yaml", "createImageEdit");
    expect(image.form.submit.operation).toBe("createImageEdit2");
  });

  test("a change brings the call that reads its record, which fills the form an address opens", async () => {
    const path = "/shops/{shop}/ovens/{oven-id}";
    const named = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });
    const change = {
      requestBody: { content: { "application/json": { schema: { properties: { heat: { type: "integer" } } } } } },
    };
    const item = {
      parameters: [named("shop"), named("oven-id")],
      get: { operationId: "getOven", responses: { "200": { description: "An oven." } } },
      patch: { operationId: "heatOven", ...change, responses: {} },
      put: { operationId: "replaceOven", ...change, responses: {} },
    };
    const unread = { put: { operationId: "lightOven", ...change, responses: {} } };
    const ovens = {
      openapi: "3.1.0",
      info: { title: "Ovens", version: "1" },
      paths: { [path]: item, "/lights/{id}": unread },
    };
    await withFiles({ ...files, "ovens.contract": JSON.stringify(ovens) }, async (base) => {
      const write = async (id: string, operation: string) => {
        const request = { kind: "form", id, operation, contract: join(base, "ovens.contract"), folders: [base] };
        const { text, done } = await writeFromContract(request);
        expect({ text, done }).toMatchObject({ done: true });
        return { text, form: JSON.parse(await readFile(join(base, `forms/${id}.json`), "utf8")) };
      };
      const load = { operation: "getOven", params: { shop: "{route.shop}", "oven-id": "{route.oven-id}" } };
      const heated = await write("heat-oven", "heatOven");
      expect(heated.form).toMatchObject({ load });
      expect(heated.text).toContain('"path": "/forms/heat-oven/{shop}/{oven-id}"');
      // The second form loads its record by the operation imported with the first one.
      expect((await write("replace-oven", "replaceOven")).form).toMatchObject({ load });
      expect((await write("light-oven", "lightOven")).form).toMatchObject({ initial: "{record}" });
    });
  });

  test("words of JSON Schema 2020-12 are understood, or named where the form does without", async () => {
    const { output, form } = await formOf("chat.yaml", "modifyAssistant");
    expect(form.fields.map(({ key }: { key: string }) => key)).toEqual([
      "model",
      "name",
      "pair",
      "weights",
      "voice",
      "payload",
    ]);
    expect(omissionsIn(output)).toEqual([
      'left out the rule "dependentRequired" of the body: only the server checks it',
      'left out the rule "prefixItems" of "pair": only the server checks it',
      'left out the rule "minContains" of "weights": only the server checks it',
    ]);
  });

  test("mistakes of a contract are reported, and corrected where the intention is plain", async () => {
    const { output, form } = await formOf("mistakes.yaml", "update_user");
    const fields: { key: string }[] = form.fields;
    expect(fields).toContainEqual({ key: "born", label: "Born", type: "date" });
    expect(omissionsIn(output)).toEqual([
      'left out the name "update_user": renamed to updateUser',
      'left out the default 3 of "name": it is not valid',
      'left out the default "false" of "on": it is not valid',
      'left out the values of "none": none is listed',
      'left out the values of "huge": JavaScript rounds numbers beyond 9007199254740991',
      'left out the pattern of "zip", which only the server checks: it is written between slashes',
      'left out the pattern of "slow", which only the server checks: catastrophic backtracking on some inputs: avoid nested quantifiers',
      'left out the format "money" of "price": unknown format, so any value of its type is valid',
      'left out the keyword "colour" of "odd", which is not valid JSON Schema',
      'left out "/^x-/": only the server checks properties whose names match it: it is written between slashes',
      'left out the places of "codes": forms support no tuples',
      'left out the rule "patternProperties" of "odd": only the server checks it',
    ]);
  });
});

describe("a call that becomes no form says why and where, and nothing is left behind", () => {
  test.each([
    [
      "mistakes.yaml",
      "broken",
      /mistakes\.yaml:\d+:\d+ nothing found at "#\/components\/schemas\/Usr"; did you mean "User"\?$/,
    ],
    [
      "mistakes.yaml",
      "far",
      /mistakes\.yaml:\d+:\d+ "https:\/\/example\.com\/user\.json" is a URL; save that file next to/,
    ],
    [
      "mistakes.yaml",
      "proto",
      /mistakes\.yaml:43:5 proto cannot become a form: .*"constructor" and the name is a built-in property/,
    ],
    [
      "mistakes.yaml",
      "ping",
      /ping cannot become a form: ping has no query parameters, so a form would have no fields/,
    ],
    ["mistakes.yaml", "updateUsers", /mistakes\.yaml:4:1 no call is named "updateUsers"; the nearest is "update_user"/],
    [
      "messages.yaml",
      "CreateMessage",
      /the nearest are .*"POST \/2010-04-01\/Accounts\/\{AccountSid\}\/Messages\.json"/,
    ],
    ["droplets/openapi.yaml", "PATCH /v2/reserved_ips/{ip}", /there is no file "resources\/missing\.yml" next to it/],
    ["README.md", "x", /README\.md:\d+:\d+ /],
    ["none.json", "x", /none\.json the file does not exist or cannot be read/],
    ["../contracts", "x", /contracts it is not a file/],
  ])("%s %s", async (contract, operation, want) => {
    expect((await formOf(contract, operation)).output).toMatch(want);
  });

  test("a name no file may have is refused before anything is written, and so is an address", async () => {
    await withFiles(files, async (base) => {
      const request = {
        kind: "form",
        operation: "update_user",
        contract: join(contracts, "mistakes.yaml"),
        folders: [base],
      };
      const run = (over: object) => writeFromContract({ id: "made", ...request, ...over });
      expect(await run({ id: "../../made" })).toEqual({
        text: 'the file name "../../made" is not in kebab-case, such as "made"',
        done: false,
      });
      expect((await run({ contract: "https://pets.example/api.json" })).text).toBe(
        "https://pets.example/api.json is a URL, and nothing is downloaded: save the contract to a file and pass its path",
      );
      expect(await readdir(join(base, "api"))).toEqual(["openapi.yaml"]);
    });
  });

  test("the call is taken back where its form cannot be written, and a form that was there stays", async () => {
    const request = { kind: "form", id: "made", operation: "update_user", contract: join(contracts, "mistakes.yaml") };
    await withFiles({ ...files, forms: "no folder" }, async (base) => {
      await expect(writeFromContract({ ...request, folders: [base] })).rejects.toThrow("EEXIST");
      expect(await readdir(join(base, "api"))).toEqual(["openapi.yaml"]);
    });
    await withFiles({ ...files, "forms/made.json": "{}" }, async (base) => {
      expect((await writeFromContract({ ...request, folders: [base] })).done).toBe(false);
      expect(await readdir(join(base, "api"))).toEqual(["openapi.yaml"]);
      expect(await readFile(join(base, "forms/made.json"), "utf8")).toBe("{}");
    });
  });

  test("a contract that is no OpenAPI document, or not even JSON or YAML", async () => {
    const messageOf = (text: string) =>
      withFiles(files, async (base) => {
        await writeFile(join(base, "x.contract"), text);
        const request = {
          kind: "form",
          id: "made",
          operation: "a",
          contract: join(base, "x.contract"),
          folders: [base],
        };
        return (await writeFromContract(request)).text.replace(/^.*x\.contract/, "x");
      });
    expect(await messageOf('{ "paths": {} }')).toBe(
      "x:1:1 this is not an OpenAPI document: it has neither openapi nor swagger",
    );
    expect(await messageOf('{ "paths": }')).toBe("x:1:12 this is not JSON");
    expect(await messageOf("a: [")).toMatch(/^x:1:\d+ this is not YAML: /);
    expect(await messageOf("- a")).toBe("x:1:1 a contract is an object");
    expect(await messageOf("openapi: 3.1.0\npaths: {}")).toBe("x:2:1 it has no operations");
    expect(await messageOf(`openapi: 3.1.0\npaths: &p { /a: { post: { operationId: a, requestBody: *p } } }`)).toMatch(
      /^x:/,
    );
  });
});

test("whatever a contract contains, its import passes the check", { timeout: 60_000 }, async () => {
  for (const name of ["chat.yaml", "cluster.json", "github.json", "polymorphism.json", "schema-types.json"]) {
    const { documents, faults } = importContract(name);
    expect(faults).toEqual([]);
    const faulty = await withFiles({ "registry.json": REGISTRY, ...documents }, async (base) =>
      (await compile({ folders: [base] })).problems.filter(({ file }) => file.includes("/api/")),
    );
    expect(faulty).toEqual([]);
  }
});

test("thousands of schemas that refer to one another are imported, however long the chain", async () => {
  const schemaOf = (index: number) => ({
    type: "object",
    properties: { name: { type: "string" }, next: { $ref: `#/components/schemas/S${(index + 1) % 3000}` } },
  });
  const schemas = Object.fromEntries(Array.from({ length: 3000 }, (_, index) => [`S${index}`, schemaOf(index)]));
  const content = { "application/json": { schema: { $ref: "#/components/schemas/S0" } } };
  const post = { operationId: "make", requestBody: { content }, responses: {} };
  const chain = {
    openapi: "3.0.3",
    info: { title: "Chain", version: "1" },
    paths: { "/things": { post } },
    components: { schemas },
  };
  await withFiles({ "chain.json": JSON.stringify(chain) }, async (folder) => {
    const source = new ContractFiles(join(folder, "chain.json"));
    const known = { operations: new Set<string>(), addresses: new Set<string>(), schemas: new Set<string>() };
    const { document } = importCall(source, findCall(source, "make"), known);
    expect(Object.keys((document.components as { schemas: object }).schemas)).toHaveLength(3000);
  });
});
