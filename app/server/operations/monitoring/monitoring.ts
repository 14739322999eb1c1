import { monitoringAssignments } from "./monitoringAssignments";
import { monitoringLogs } from "./monitoringLogs";
import { monitoringPeriodWrites } from "./monitoringPeriods";
import { monitoringTemplates } from "./monitoringTemplates";
import { reportedData } from "./reportedData";
import { templateCompatibility } from "./templateCompatibility";

/** The operations on monitoring: templates, their assignments and data, and reporting periods. */
export const monitoring = {
  ...monitoringAssignments,
  ...monitoringLogs,
  ...monitoringPeriodWrites,
  ...monitoringTemplates,
  ...reportedData,
  ...templateCompatibility,
};
