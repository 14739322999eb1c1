import { readdirSync, readFileSync } from "node:fs";
import { type CapabilityTables, readCapabilityTables } from "../../../../app/domain/capabilities/CapabilityTables";

const folder = new URL("../../../../schemas/domain/", import.meta.url);

/** The project's domain tables, by name. */
export function readDomain(): Record<string, { rows: Record<string, unknown>[] }> {
  const files = readdirSync(folder);
  return Object.fromEntries(
    files.map((file) => [file.replace(".json", ""), JSON.parse(readFileSync(new URL(file, folder), "utf8"))]),
  );
}

/** The project's capability tables. */
export function readTables(): CapabilityTables {
  return readCapabilityTables({ domain: readDomain() });
}
