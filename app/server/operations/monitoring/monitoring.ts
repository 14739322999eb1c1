import { monitoringAssignments } from "./monitoringAssignments";
import { monitoringLogs } from "./monitoringLogs";
import { monitoringPeriodWrites } from "./monitoringPeriods";
import { monitoringTemplates } from "./monitoringTemplates";
import { reportedData } from "./reportedData";
import { templateCompatibility } from "./templateCompatibility";

/** All about monitoring: templates, who uses them, what they collected, and how often. */
export const monitoring = {
  ...monitoringAssignments,
  ...monitoringLogs,
  ...monitoringPeriodWrites,
  ...monitoringTemplates,
  ...reportedData,
  ...templateCompatibility,
};
