import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "yaml";

const contracts = join(import.meta.dirname, "../../../fixtures/contracts");

interface Contract {
  paths: Record<string, Record<string, { operationId?: string; summary?: string; requestBody?: unknown }>>;
}

/** A registry with the inputs for lists and JSON. */
export const REGISTRY = JSON.stringify({
  $schema: "meta/registry.schema.json",
  widgets: {
    ListInput: { description: "A list.", type: "object", properties: {} },
    JsonInput: { description: "JSON.", type: "object", properties: {} },
    TableInput: { description: "Rows.", type: "object", properties: {} },
  },
  blocks: {},
  formats: {},
  icons: [],
});

/** The documents of this API alone, with that registry. */
export const filesOf = (api: string) => ({ "api/openapi.yaml": api, "registry.json": REGISTRY });

/**
 * Reads a public contract as an API document of ours, in which every operation has a permission. JSON is valid YAML.
 */
export async function readContract(name: string): Promise<{ text: string; ids: string[] }> {
  const contract: Contract = parse(await readFile(join(contracts, name), "utf8"));
  const ids: string[] = [];
  for (const [path, item] of Object.entries(contract.paths)) {
    for (const [method, operation] of Object.entries(item)) {
      if (!("responses" in operation)) continue;
      operation.operationId ??= method + path.replace(/\W+/g, "-");
      Object.assign(operation, { "x-permission": "none", "x-scope": "session" });
      if (operation.requestBody) ids.push(operation.operationId);
    }
  }
  return { text: JSON.stringify(contract, null, 1), ids };
}
