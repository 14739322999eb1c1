import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PROJECT_FOLDER } from "../../lifecycle/projectFolder";
import type { PropertyOf } from "../../lists/contractNames";

/** The property of a device that holds the reporting period of one kind. */
type PeriodName = Extract<PropertyOf<"listDevices">, `${string}_monitoring`>;

/** A kind of report (domain/monitoring-kinds.json). */
export interface MonitoringKind {
  kind: string;
  label: string;
  key: PeriodName;
  config_id: number;
  /** Bytes sent and received in one report. */
  up: number;
  down: number;
  /** The default period between two reports, in seconds. */
  default: number;
  compatKey?: string;
  compatNotice?: string;
}

const DOCUMENT = join(PROJECT_FOLDER, "schemas/domain/monitoring-kinds.json");

/** The kinds of report. Overlays may not change this table, so it is read from the built-in document. */
export const MONITORING_KINDS: readonly MonitoringKind[] = JSON.parse(readFileSync(DOCUMENT, "utf8")).rows;
