import { readFileSync } from "node:fs";

/** A kind of report, as domain/monitoring-kinds.json has it. */
export interface MonitoringKind {
  kind: string;
  title: string;
  key: string;
  config_id: number;
  default_seconds: number;
}

const DOCUMENT = new URL("../../../../schemas/domain/monitoring-kinds.json", import.meta.url);

/** The kinds of report. No overlay may change the table, so the built-in document is the whole truth. */
export const MONITORING_KINDS: readonly MonitoringKind[] = JSON.parse(readFileSync(DOCUMENT, "utf8")).rows;
