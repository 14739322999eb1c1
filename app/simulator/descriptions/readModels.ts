import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_FOLDER } from "../projectFolder";

/** The columns of schemas/domain/device-models.json that the fleet uses. */
export interface Model {
  model: string;
  family: string;
  firmware_series: string;
  legacy_series?: string;
  sims: number;
  ports: number;
  wifi: boolean;
  gps: boolean;
  io: boolean;
  second_modem: boolean;
  esim: string;
  first_firmware?: string;
}

const DOCUMENT = join(PROJECT_FOLDER, "schemas/domain/device-models.json");

let models: ReadonlyMap<string, Model> | undefined;

/**
 * Reads the table of device models, by name; cached. Overlays cannot change it, so the built-in document is
 * authoritative.
 */
export function readModels(): ReadonlyMap<string, Model> {
  if (!models) {
    const { rows } = JSON.parse(readFileSync(DOCUMENT, "utf8")) as { rows: Model[] };
    models = new Map(rows.map((row) => [row.model, row]));
  }
  return models;
}
