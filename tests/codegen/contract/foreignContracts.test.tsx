// @vitest-environment jsdom
import { cleanup } from "@testing-library/react";
import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { fillAndSubmit } from "./fillAndSubmit";
import { foreignContracts } from "./foreignContracts";
import { type ForeignForms, foreignForms } from "./foreignForms";

type Json = Record<string, unknown>;
type Schemas = Record<string, Json>;

const imported = new Map<string, ForeignForms>();
beforeAll(async () => {
  // Otherwise the first form would wait for the code of the editor.
  await import("../../../engine/forms/FormEditor");
  for (const [name, contract] of Object.entries(foreignContracts)) imported.set(name, await foreignForms(contract));
}, 240_000);
afterEach(cleanup);

/** The schema of a request: nullable as an alternative, and nothing required that only responses have. */
function requestSchema(schema: unknown, root: Json): unknown {
  if (Array.isArray(schema)) return schema.map((part) => requestSchema(part, root));
  if (typeof schema !== "object" || schema === null) return schema;
  const { nullable, discriminator: _, ...rest } = schema as Json;
  const inner = Object.fromEntries(Object.entries(rest).map(([keyword, part]) => [keyword, requestSchema(part, root)]));
  return nullable ? { anyOf: [inner, { type: "null" }] } : inner;
}

/** The names that a contract declares readOnly anywhere; in these contracts they are so everywhere. */
function readOnlyNames(value: unknown, names = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return names;
  for (const [key, part] of Object.entries(value)) {
    if (Object(part).readOnly === true) names.add(key);
    readOnlyNames(part, names);
  }
  return names;
}

function accepts(contract: Json, schema: Json, value: unknown): string | undefined {
  const hidden = readOnlyNames(contract);
  const text = JSON.stringify(
    { ...schema, components: contract.components, definitions: contract.definitions },
    (key, part) => (key === "required" && Array.isArray(part) ? part.filter((name) => !hidden.has(name)) : part),
  );
  const ajv = addFormats.default(new Ajv2020({ strict: false, validateFormats: true, logger: false }));
  const whole = JSON.parse(text) as Json;
  const validate = ajv.compile(requestSchema(whole, whole) as Json);
  return validate(value) ? undefined : ajv.errorsText(validate.errors);
}

/** The JSON body that the operation of a form accepts. */
function bodyOf(contract: Json, address: string): Json | undefined {
  const [method = "", path = ""] = address.toLowerCase().split(" ");
  const [, item] = Object.entries(contract.paths as Schemas).find(([name]) => name.toLowerCase() === path) ?? [];
  const { requestBody, parameters } = Object(item?.[method]);
  const inBody = (parameters as Json[] | undefined)?.find((one) => one.in === "body");
  const [, media] =
    Object.entries(Object(Object(requestBody).content) as Schemas).find(
      ([type]) => !/urlencoded|multipart/.test(type),
    ) ?? [];
  return (media?.schema ?? inBody?.schema) as Json | undefined;
}

describe.each(Object.entries(foreignContracts))("%s", { timeout: 240_000 }, (name, contract) => {
  test("every write becomes a form that passes the check, or its refusal says why and where", () => {
    const { forms, problems } = imported.get(name) as ForeignForms;
    expect(problems).toEqual([]);
    const refused = forms.flatMap(({ refusal }) => refusal ?? []);
    for (const why of refused)
      expect(why).toMatch(/:\d+:\d+ .*(a form would have no fields|requires the header "If-Match")/);
    expect(refused).toHaveLength(name.startsWith("pets") ? 2 : 0);
    const omitted = forms.flatMap((form) => form.omitted).join("\n");
    expect(omitted).not.toMatch(/Accept|Authorization|Content-Type|Idempotency/i);
  });

  test("what its forms send when they are filled fits the contract", async () => {
    const { forms, compiled } = imported.get(name) as ForeignForms;
    const faults: string[] = [];
    for (const form of forms.filter(({ refusal }) => refusal === undefined)) {
      const schema = bodyOf(contract, form.address);
      try {
        const { text } = await fillAndSubmit(compiled, form.id);
        const fault = schema && accepts(contract, schema, JSON.parse(text));
        if (fault) faults.push(`${form.address} sent ${text}: ${fault}`);
      } catch (error) {
        faults.push(`${form.address}: ${String(error).slice(0, 300)}`);
      }
      cleanup();
    }
    expect(faults).toEqual([]);
  });
});

describe("forms that travel as forms", { timeout: 120_000 }, () => {
  const sent = async (kind: string, id: string) => {
    const [name = ""] = Object.keys(foreignContracts).filter((each) => each.startsWith(kind));
    const { request, text } = await fillAndSubmit((imported.get(name) as ForeignForms).compiled, id);
    return { type: request.headers.get("content-type"), pairs: [...new URLSearchParams(text)], text };
  };

  test("each property as its encoding says: in brackets, joined, repeated, as JSON", async () => {
    const payment = await sent("payments", "postCustomer");
    expect(payment.type).toBe("application/x-www-form-urlencoded");
    expect(payment.pairs).toEqual([
      ["name", "Rye"],
      ["balance", "7"],
      ["address[city]", "Rye"],
      ["address[geo][lat]", "7"],
      ["expand[0]", "Rye"],
      ["tags", "Rye"],
    ]);
    const message = await sent("messages", "createMessage");
    expect(message.type).toBe("application/x-www-form-urlencoded");
    expect(new Map(message.pairs).get("Options")).toBe('{"retry":7}');
    expect(new Map(message.pairs).get("ShortenUrls")).toBe("true");
    expect((await sent("clusters", "oldLogin")).type).toBe("application/x-www-form-urlencoded");
  });

  test("in several parts, also without a file", async () => {
    const { type, text } = await sent("generated by a Python", "uploadFilesPost");
    expect(type).toMatch(/^multipart\/form-data; boundary=/);
    expect(text).toMatch(/name="label"\r\n\r\nRye\r\n/);
    expect(text).toMatch(/name="marks"\r\n\r\nRye\r\n/);
    expect(text).toMatch(/name="meta"\r\n\r\n\{"a":7\}\r\n/);
  });
});

describe("what a contract says wrongly, and what an address opens", () => {
  test("a default its schema refuses elsewhere is left out with a word of it", () => {
    const { forms } = imported.get(Object.keys(foreignContracts)[2] ?? "") as ForeignForms;
    expect(forms[0]?.omitted).toContain('the default "blue" of "color": it is not valid');
    expect(forms[0]?.omitted).toContain('the default 1 of "size": it is not valid');
  });
});
