type Json = Record<string, unknown>;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json, type = "application/json") => ({ content: { [type]: { schema } } });
const id = (name: string, type = "string") => ({ name, in: "path", required: true, schema: { type } });
const contract = (paths: Json, schemas: Json = {}, openapi = "3.0.3") => ({
  ...{ openapi, info: { title: "Contract", version: "1" }, paths, components: { schemas } },
});
const text = { type: "string" };

/** Contracts modelled on public ones, each with the features that it is known for. */
export const foreignContracts: Record<string, Json> = {
  "payments: forms in brackets, expandable ids, metadata": contract({
    "/v1/customers/{customer}": {
      get: { operationId: "GetCustomer", parameters: [id("customer")], responses: {} },
      post: {
        operationId: "PostCustomer",
        parameters: [
          id("customer"),
          { name: "Idempotency-Key", in: "header", required: true, schema: text },
          { name: "Accept", in: "header", required: true, schema: text },
        ],
        requestBody: {
          content: {
            "application/x-www-form-urlencoded": {
              encoding: {
                address: { style: "deepObject", explode: true },
                expand: { style: "deepObject", explode: true },
                tags: { style: "form", explode: false },
              },
              schema: {
                type: "object",
                required: ["name"],
                properties: {
                  name: { type: "string", maxLength: 5000 },
                  balance: { type: "integer" },
                  address: {
                    type: "object",
                    required: ["city"],
                    properties: { city: text, geo: { type: "object", properties: { lat: { type: "number" } } } },
                  },
                  expand: { type: "array", items: text },
                  tags: { type: "array", items: text },
                },
              },
            },
          },
        },
        responses: {},
      },
    },
  }),
  "messages: plain urlencoded without an encoding, of several types": contract(
    {
      "/2010/Messages.json": {
        post: {
          operationId: "CreateMessage",
          requestBody: {
            content: {
              "application/x-www-form-urlencoded; charset=utf-8": {
                schema: {
                  type: "object",
                  required: ["To"],
                  properties: {
                    To: { type: "string", format: "phone-number" },
                    MediaUrl: { type: "array", items: text },
                    ShortenUrls: { type: "boolean" },
                    Options: { type: "object", properties: { retry: { type: "integer" } } },
                  },
                },
              },
            },
          },
          responses: {},
        },
      },
    },
    {},
  ),
  "items: readOnly required at every depth, defaults behind allOf": contract(
    {
      "/orders": { post: { operationId: "createOrder", requestBody: json(ref("Order")), responses: {} } },
      "/orders/{id}": {
        parameters: [id("id", "integer")],
        put: {
          operationId: "replaceOrder",
          requestBody: json({ allOf: [ref("Order"), { required: ["note"] }] }),
          responses: {},
        },
      },
    },
    {
      Color: { type: "string", enum: ["red", "green"] },
      Base: {
        type: "object",
        required: ["id", "created"],
        properties: {
          id: { type: "integer", readOnly: true },
          created: { type: "string", format: "date-time", readOnly: true },
        },
      },
      Line: {
        allOf: [
          ref("Base"),
          {
            type: "object",
            required: ["sku", "etag"],
            properties: {
              sku: text,
              etag: { type: "string", readOnly: true },
              color: { allOf: [ref("Color")], default: "blue" },
              size: { allOf: [{ type: "integer", minimum: 3 }], default: 1 },
            },
          },
        ],
      },
      Way: {
        oneOf: [
          {
            type: "object",
            title: "Post",
            required: ["street", "id"],
            properties: { id: { type: "string", readOnly: true }, street: text },
          },
          { type: "object", title: "Pick-up", required: ["shop"], properties: { shop: text } },
        ],
      },
      Order: {
        allOf: [
          ref("Base"),
          {
            type: "object",
            required: ["lines", "way", "id"],
            properties: {
              note: text,
              lines: { type: "array", items: ref("Line") },
              way: ref("Way"),
              boxes: { type: "object", additionalProperties: ref("Line") },
              nested: {
                type: "object",
                required: ["owner"],
                properties: {
                  owner: {
                    type: "object",
                    required: ["uid", "name"],
                    properties: { uid: { type: "string", readOnly: true }, name: text },
                  },
                },
              },
            },
          },
        ],
      },
    },
  ),
  "generated by a Python framework: anyOf with null everywhere": contract(
    {
      "/items/{item_id}": {
        patch: {
          operationId: "update_item_items__item_id__patch",
          parameters: [id("item_id", "integer")],
          requestBody: json(ref("ItemUpdate")),
          responses: {},
        },
      },
      "/files": {
        post: {
          operationId: "upload_files_post",
          requestBody: {
            content: {
              "multipart/form-data": {
                schema: {
                  type: "object",
                  required: ["label"],
                  properties: {
                    label: text,
                    marks: { type: "array", items: text },
                    file: { anyOf: [{ type: "string", format: "binary" }, { type: "null" }] },
                    meta: { type: "object", properties: { a: { type: "integer" } } },
                  },
                },
              },
            },
          },
          responses: {},
        },
      },
    },
    {
      Level: { type: "string", enum: ["low", "high"], title: "Level" },
      Owner: {
        type: "object",
        title: "Owner",
        required: ["name"],
        properties: { name: { type: "string", title: "Name" } },
      },
      ItemUpdate: {
        type: "object",
        title: "ItemUpdate",
        required: ["name", "tags"],
        properties: {
          name: { anyOf: [{ type: "string", maxLength: 50 }, { type: "null" }], title: "Name" },
          price: { anyOf: [{ type: "number", exclusiveMinimum: 0 }, { type: "null" }], title: "Price" },
          tags: { anyOf: [{ type: "array", items: { type: "string" } }, { type: "null" }], title: "Tags" },
          rows: { anyOf: [{ type: "array", items: ref("Owner") }, { type: "null" }], title: "Rows" },
          owner: { anyOf: [ref("Owner"), { type: "null" }] },
          level: { anyOf: [ref("Level"), { type: "null" }], default: null },
          when: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }], title: "When" },
          either: { anyOf: [{ type: "integer" }, { type: "string" }, { type: "null" }], title: "Either" },
          data: {
            anyOf: [{ type: "object", additionalProperties: { type: "integer" } }, { type: "null" }],
            title: "Data",
          },
        },
      },
    },
    "3.1.0",
  ),
  "generated by a .NET framework: nullable beside allOf, additionalProperties false": contract(
    {
      "/api/Devices/{id}": {
        put: {
          tags: ["Devices"],
          parameters: [id("id")],
          requestBody: {
            content: {
              "application/json-patch+json": { schema: ref("DeviceDto") },
              "application/json": { schema: ref("DeviceDto") },
              "text/json": { schema: ref("DeviceDto") },
              "application/*+json": { schema: ref("DeviceDto") },
            },
          },
          responses: {},
        },
      },
      "/api/Any": { post: { operationId: "Any", requestBody: json(ref("OwnerDto"), "*/*"), responses: {} } },
      "/api/Suffix": {
        post: { operationId: "Suffix", requestBody: json(ref("OwnerDto"), "application/*+json"), responses: {} },
      },
      "/api/Charset": {
        post: {
          operationId: "Charset",
          requestBody: json(ref("OwnerDto"), "application/json; charset=utf-8"),
          responses: {},
        },
      },
    },
    {
      Kind: { type: "integer", format: "int32", enum: [0, 1, 2] },
      OwnerDto: {
        type: "object",
        additionalProperties: false,
        properties: {
          name: { type: "string", nullable: true },
          age: { type: "integer", format: "int32", nullable: true },
        },
      },
      DeviceDto: {
        type: "object",
        additionalProperties: false,
        required: ["kind", "id"],
        properties: {
          id: { type: "string", format: "uuid", readOnly: true },
          kind: ref("Kind"),
          owner: { nullable: true, allOf: [ref("OwnerDto")] },
          owners: { type: "array", nullable: true, items: ref("OwnerDto") },
          names: { type: "array", nullable: true, items: { type: "string", nullable: true } },
          state: { type: "string", nullable: true, enum: ["on", "off", null] },
        },
      },
    },
  ),
  "pets: discriminators, circles, writeOnly, bodies that are lists or texts": contract(
    {
      "/pets": {
        post: {
          operationId: "addPet",
          requestBody: json({
            oneOf: [ref("Cat"), ref("Dog")],
            discriminator: {
              propertyName: "kind",
              mapping: { cat: "#/components/schemas/Cat", dog: "#/components/schemas/Dog" },
            },
          }),
          responses: {},
        },
      },
      "/pets/all": {
        post: { operationId: "addPets", requestBody: json({ type: "array", items: ref("Cat") }), responses: {} },
      },
      "/tree": { post: { operationId: "addTree", requestBody: json(ref("Tree")), responses: {} } },
      "/pets/{id}/poke": { post: { operationId: "pokePet", parameters: [id("id")], responses: {} } },
      "/login": {
        post: {
          operationId: "login",
          parameters: [{ name: "session", in: "cookie", required: true, schema: text }],
          requestBody: json({
            type: "object",
            required: ["user", "password"],
            properties: {
              user: text,
              password: { type: "string", writeOnly: true },
              token: { type: "string", readOnly: true },
            },
          }),
          responses: {},
        },
      },
      "/guarded": {
        put: {
          operationId: "guarded",
          parameters: [
            { name: "If-Match", in: "header", required: true, schema: text },
            { name: "Authorization", in: "header", required: true, schema: text },
          ],
          requestBody: json({ type: "object", properties: { name: text } }),
          responses: {},
        },
      },
    },
    {
      Cat: {
        type: "object",
        required: ["kind", "lives"],
        properties: { kind: text, lives: { type: "integer", maximum: 9 } },
      },
      Dog: { type: "object", required: ["kind", "barks"], properties: { kind: text, barks: { type: "boolean" } } },
      Tree: {
        type: "object",
        required: ["name"],
        properties: { name: text, parent: ref("Tree"), leaves: { type: "array", items: ref("Tree") } },
      },
    },
  ),
  "clusters: Swagger 2.0 with formData and lists": {
    ...{ swagger: "2.0", info: { title: "Old", version: "1" }, consumes: ["application/json"] },
    paths: {
      "/pods/{name}": {
        put: {
          operationId: "replacePod",
          parameters: [
            { name: "name", in: "path", required: true, type: "string" },
            { name: "body", in: "body", required: true, schema: { $ref: "#/definitions/Pod" } },
          ],
          responses: {},
        },
      },
      "/login": {
        post: {
          operationId: "oldLogin",
          consumes: ["application/x-www-form-urlencoded"],
          parameters: [
            { name: "user", in: "formData", required: true, type: "string" },
            { name: "roles", in: "formData", type: "array", collectionFormat: "multi", items: { type: "string" } },
            { name: "zones", in: "formData", type: "array", collectionFormat: "pipes", items: { type: "string" } },
          ],
          responses: {},
        },
      },
    },
    definitions: {
      Pod: {
        type: "object",
        required: ["spec", "status"],
        properties: {
          status: { type: "string", readOnly: true },
          spec: {
            type: "object",
            required: ["containers"],
            properties: {
              containers: {
                type: "array",
                items: {
                  type: "object",
                  required: ["name"],
                  properties: {
                    name: { type: "string" },
                    ports: {
                      type: "array",
                      items: {
                        type: "object",
                        required: ["containerPort"],
                        properties: { containerPort: { type: "integer" } },
                      },
                    },
                  },
                },
              },
            },
          },
          labels: { type: "object", additionalProperties: { type: "string" } },
        },
      },
    },
  },
};
