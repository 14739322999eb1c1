import { expect, test } from "vitest";
import { makeDocument } from "../../../codegen/cli/new/writeNew";
import { compile, formatProblem } from "../../../codegen/index";
import { withFiles } from "../temporaryFolder";

const call = (reference: string, more: object = {}) =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Shop", version: "1" },
    paths: {
      "/pets": {
        post: {
          operationId: "createPet",
          summary: "Adds a pet.",
          "x-permission": "none",
          "x-scope": "session",
          requestBody: { content: { "application/json": { schema: { $ref: reference } } } },
          responses: {},
          ...more,
        },
      },
    },
    components: { schemas: { Owner: { type: "object", properties: { name: { type: "string", maxLength: 40 } } } } },
  });

const pet = `
type: object
required: [name]
properties:
  name: { type: string, maxLength: 80 }
  owner: { $ref: "../../openapi.yaml#/components/schemas/Owner" }
  home: { $ref: "./shared.json#/Address" }
  friend: { $ref: "#" }
`;
const shared = JSON.stringify({
  Address: { type: "object", properties: { street: { type: "string" }, country: { $ref: "#/Country~1code" } } },
  "Country/code": { type: "string", pattern: "^[A-Z]{2}$" },
});

/** The problems of an API made of these files, and the form generated for its operation. */
async function checked(files: Record<string, string>) {
  return withFiles(files, async (base) => {
    const compiled = await compile({ folders: [base] });
    const problems = compiled.problems.map((problem) => formatProblem(problem).replace(`${base}/`, ""));
    return { problems, compiled, generated: makeDocument("form", "new-pet", "createPet", compiled) };
  });
}

test("parts of other files, theirs too, come into the one document, and forms are made of them", async () => {
  const { problems, compiled, generated } = await checked({
    "api/openapi.yaml": call("models/pets/pet.yaml"),
    "api/models/pets/pet.yaml": pet,
    "api/models/pets/shared.json": shared,
  });
  expect(problems).toEqual([]);
  expect(generated).toMatchObject({
    document: { fields: [{ key: "name" }, { key: "owner" }, { key: "home" }, { key: "friend" }] },
  });
  const { schemas } = compiled.documents.api.components;
  expect(Object.keys(schemas ?? {})).toEqual(["Owner", "pet", "Address", "Country_code"]);
  expect(schemas?.Address).toMatchObject({ properties: { country: { $ref: "#/components/schemas/Country_code" } } });
});

test("files of one name, parameters and answers are distinguished", async () => {
  const { problems, compiled } = await checked({
    "api/openapi.yaml": call("one/thing.yaml", {
      parameters: [{ $ref: "two/thing.yaml#/Page" }],
      responses: { "200": { $ref: "two/thing.yaml#/Done" } },
    }),
    "api/one/thing.yaml": '{ type: object, properties: { inner: { $ref: "../two/thing.yaml" } } }',
    "api/two/thing.yaml":
      "{ type: object, Page: { name: page, in: query, schema: { type: integer } }, Done: { description: Done. } }",
  });
  // A file may be a schema and contain others: keywords that are none of schemas are reported.
  expect(problems).toEqual([
    'api/two/thing.yaml:1:17 "Page" is not a JSON Schema keyword that documents may use',
    'api/two/thing.yaml:1:77 "Done" is not a JSON Schema keyword that documents may use',
  ]);
  const { schemas, parameters, responses } = compiled.documents.api.components;
  expect(Object.keys(schemas ?? {})).toEqual(["Owner", "thing", "thing2"]);
  expect([parameters, responses]).toMatchObject([{ Page: { name: "page" } }, { Done: {} }]);
});

test.each([
  [
    "https://shop.example/pet.yaml#/Pet",
    "a $ref must not point to the network; save that file in a folder of api/ and refer to it, as in shared/pet.yaml#/Pet",
  ],
  [
    "//shop.example/pet.yaml",
    "a $ref must not point to the network; save that file in a folder of api/ and refer to it, as in shared/pet.yaml#/Pet",
  ],
  ["models/pat.yaml", 'no file api/models/pat.yaml; did you mean "models/pet.yaml"?'],
  ["models/pet.yaml#/propertys", 'nothing found at "/propertys" in api/models/pet.yaml; did you mean "properties"?'],
  ["../../../etc/passwd", 'a $ref must stay below api/; "../../../etc/passwd" leads out of it'],
])("%s is refused at its place", async (reference, message) => {
  const { problems } = await checked({
    "api/openapi.yaml": call(reference),
    "api/models/pet.yaml": "{ type: object, properties: { name: { type: string } } }",
  });
  const column = call(reference).indexOf(JSON.stringify(reference)) + 1;
  expect(problems).toEqual([`api/openapi.yaml:1:${column} ${message}`]);
});

test("a fault within another file is reported there", async () => {
  const { problems } = await checked({
    "api/openapi.yaml": call("models/pet.yaml"),
    "api/models/pet.yaml":
      "type: object\nproperties:\n  name: { type: strng, pattern: '(a+)+$' }\n  nick: { $ref: '#/nowhere' }\n",
    "api/models/notes.txt": "…",
  });
  expect(problems).toEqual([
    "api/models/notes.txt:1:1 files below api/models end in .yaml, .yml or .json",
    expect.stringMatching(/^api\/models\/pet\.yaml:3:17 "strng" is not one of /),
    "api/models/pet.yaml:3:33 catastrophic backtracking on some inputs: avoid nested quantifiers",
    'api/models/pet.yaml:4:17 nothing found at "/nowhere" in api/models/pet.yaml',
  ]);
});
