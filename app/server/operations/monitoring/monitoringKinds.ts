import { readFileSync } from "node:fs";

/** A kind of report, as domain/monitoring-kinds.json has it. */
export interface MonitoringKind {
  kind: string;
  label: string;
  key: string;
  config_id: number;
  /** Bytes of a report: sent, received. */
  up: number;
  down: number;
  /** Seconds between two reports of a device nobody has set. */
  default: number;
  compatKey?: string;
  compatNotice?: string;
}

const DOCUMENT = new URL("../../../../schemas/domain/monitoring-kinds.json", import.meta.url);

/** The kinds of report. No overlay may change the table, so the built-in document is the whole truth. */
export const MONITORING_KINDS: readonly MonitoringKind[] = JSON.parse(readFileSync(DOCUMENT, "utf8")).rows;
